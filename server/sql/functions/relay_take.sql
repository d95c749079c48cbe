-- The next rows of the outbox, the oldest first, for the process that holds the relay's turn, which lasts as long as
-- the transaction; none for others. `batch` counts events: rows are taken until they hold that many, and a bundle comes
-- whole. Only bundles and rows of `wanted` events come with more than their id.
CREATE OR REPLACE FUNCTION relay_take(batch int, wanted text[])
RETURNS TABLE (id uuid, event text, recipients uuid[], payload json, at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM relay_turn FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  SELECT o.id, w.event, CASE WHEN w.event <> 'bundle' THEN o.recipients END,
         CASE WHEN w.event IS NOT NULL THEN o.payload END, CASE WHEN w.event IS NOT NULL THEN o.at END
    FROM (SELECT x.*, sum(x.events) OVER (ORDER BY x.id) - x.events AS before
            FROM (SELECT * FROM outbox ORDER BY id LIMIT batch) x) o
    LEFT JOIN unnest(wanted || 'bundle'::text) AS w(event) ON w.event = o.event
   WHERE o.before < batch
   ORDER BY o.id;
END $$;
