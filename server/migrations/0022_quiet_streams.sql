-- An event is kept for those alone who listen or did so a moment ago; the others ask for the present state when they
-- come back. And placing an order does not work out an ad's unchanged columns again.

ALTER TABLE user_stream ADD COLUMN kept_until timestamptz NOT NULL DEFAULT '-infinity';

DROP FUNCTION relay_outbox;
-- Moves up to `batch` outbox rows into the streams of those readers whose events are kept, numbered without a gap, and
-- answers the new rows; a last row without a user says in `seq` how many outbox rows were taken.
-- A stream that has grown past `keep` rows by a tenth is cut back to `keep`; a reader behind the cut gets a reset.
CREATE FUNCTION relay_outbox(batch int, keep int)
RETURNS TABLE (user_id uuid, seq bigint, event text, payload jsonb, at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM relay_turn FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  WITH taken AS MATERIALIZED (
    DELETE FROM outbox WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT batch) RETURNING *
  ), listeners AS MATERIALIZED (
    SELECT s.user_id FROM user_stream s
     WHERE s.user_id = ANY (ARRAY(SELECT unnest(t.recipients) FROM taken t)) AND s.kept_until > now()
     ORDER BY s.user_id FOR NO KEY UPDATE
  ), told AS MATERIALIZED (
    SELECT l.user_id AS reader, t.event, t.payload, t.at, row_number() OVER (PARTITION BY l.user_id ORDER BY t.id) AS n
      FROM listeners l JOIN taken t ON l.user_id = ANY (t.recipients)
  ), counts AS (
    SELECT reader, count(*) AS rows FROM told GROUP BY reader
  ), bumped AS (
    UPDATE user_stream s SET
      last_seq = s.last_seq + c.rows,
      first_seq = CASE WHEN s.last_seq + c.rows - s.first_seq > keep * 1.1
                       THEN s.last_seq + c.rows - keep + 1 ELSE s.first_seq END
      FROM counts c WHERE s.user_id = c.reader
    RETURNING s.user_id, s.last_seq, s.first_seq
  ), cut AS (
    DELETE FROM stream_event e USING bumped b WHERE e.user_id = b.user_id AND e.seq < b.first_seq
  ), new_rows AS (
    INSERT INTO stream_event AS e (user_id, seq, event, payload, at)
    SELECT t.reader, b.last_seq - c.rows + t.n, t.event, t.payload, t.at
      FROM told t JOIN counts c USING (reader) JOIN bumped b ON b.user_id = t.reader
     ORDER BY 1, 2
    RETURNING e.user_id, e.seq, e.event, e.payload, e.at
  )
  SELECT * FROM new_rows
  UNION ALL SELECT NULL, count(*), NULL, NULL, NULL FROM taken;
END $$;

-- A stored generated column is worked out anew by every statement that updates its table, whatever it changes; a trigger
-- on what they follow from runs when that is written.
ALTER TABLE buy_ad ALTER COLUMN least_amount DROP EXPRESSION, ALTER COLUMN bail_account_id DROP EXPRESSION;

CREATE FUNCTION buy_ad_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The least that an order comes to, whatever its cards: what the owner's balance must cover for the ad to be seen.
  NEW.least_amount := coalesce(NEW.exact_amount, NEW.min_amount, 0);
  -- The owner's bail account: its id with the bits of the version digit turned over (core/ledger/accounts.ts).
  NEW.bail_account_id := overlay(NEW.provider_id::text PLACING
    translate(substr(NEW.provider_id::text, 15, 1), '0123456789abcdef', 'fedcba9876543210') FROM 15 FOR 1)::uuid;
  RETURN NEW;
END $$;
CREATE TRIGGER buy_ad_derived
  BEFORE INSERT OR UPDATE OF exact_amount, min_amount, provider_id, least_amount, bail_account_id ON buy_ad
  FOR EACH ROW EXECUTE FUNCTION buy_ad_derive();
