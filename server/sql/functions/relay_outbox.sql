-- Moves these rows of the outbox into the streams of connected readers, numbered without a gap, and returns the new
-- rows. It comes last in the transaction that took them: streams are locked as briefly as possible, and after all other
-- locks of reactions. A bundle is split only when one of its readers is connected.
CREATE OR REPLACE FUNCTION relay_outbox(ids uuid[], keep int)
RETURNS TABLE (user_id uuid, seq bigint, event text, payload jsonb, at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH outbox_rows AS MATERIALIZED (
    DELETE FROM outbox WHERE id = ANY (ids) RETURNING *
  ), listeners AS MATERIALIZED (
    SELECT s.user_id FROM user_stream s
     WHERE s.user_id = ANY (ARRAY(SELECT unnest(t.recipients) FROM outbox_rows t)) AND s.kept_until > now()
     ORDER BY s.user_id FOR NO KEY UPDATE
  ), events AS MATERIALIZED (
    SELECT t.id, 0::bigint AS place, t.event, t.recipients, t.payload, t.at FROM outbox_rows t WHERE t.event <> 'bundle'
    UNION ALL
    SELECT t.id, b.place, b.event, b.recipients, b.payload, t.at
      FROM outbox_rows t
      CROSS JOIN LATERAL ROWS FROM (json_to_recordset(t.payload) AS (event text, recipients uuid[], payload json))
        WITH ORDINALITY AS b (event, recipients, payload, place)
     WHERE t.event = 'bundle'
  ), deliveries AS MATERIALIZED (
    SELECT l.user_id AS reader, t.event, t.payload, t.at,
           row_number() OVER (PARTITION BY l.user_id ORDER BY t.id, t.place) AS n
      FROM listeners l JOIN events t ON l.user_id = ANY (t.recipients)
  ), counts AS (
    SELECT reader, count(*) AS rows FROM deliveries GROUP BY reader
  ), streams AS MATERIALIZED (
    SELECT b.* FROM (SELECT array_agg(reader) AS ids, array_agg(rows) AS rows FROM counts) c,
                    advance_streams(c.ids, c.rows, keep) b
  )
  INSERT INTO stream_event AS e (user_id, seq, event, payload, at)
  SELECT t.reader, b.before_seq + t.n, t.event, t.payload, t.at
    FROM deliveries t JOIN streams b ON b.user_id = t.reader
   ORDER BY 1, 2
  RETURNING e.user_id, e.seq, e.event, e.payload, e.at;
END $$;
