-- Delivery: tickets that open a socket once, and the relay that turns outbox rows into readers' streams.

CREATE TABLE socket_ticket (
  ticket_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX socket_ticket_expiry ON socket_ticket (expires_at);

-- One row: whoever holds its lock is the relay. Two relays at once could interleave one reader's sequence.
CREATE TABLE relay_turn (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row));
INSERT INTO relay_turn DEFAULT VALUES;

-- Moves up to `batch` outbox rows into their readers' streams, numbered without a gap, and answers the new rows.
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
  ), told AS MATERIALIZED (
    SELECT reader, t.event, t.payload, t.at, row_number() OVER (PARTITION BY reader ORDER BY t.id) AS n
      FROM taken t CROSS JOIN LATERAL (SELECT DISTINCT unnest(t.recipients) AS reader) r
  ), counts AS (
    SELECT reader, count(*) AS rows FROM told GROUP BY reader ORDER BY reader
  ), bumped AS (
    INSERT INTO user_stream AS s (user_id, last_seq) SELECT reader, rows FROM counts
    ON CONFLICT (user_id) DO UPDATE SET
      last_seq = s.last_seq + excluded.last_seq,
      first_seq = CASE WHEN s.last_seq + excluded.last_seq - s.first_seq > keep * 1.1
                       THEN s.last_seq + excluded.last_seq - keep + 1 ELSE s.first_seq END
    RETURNING s.user_id, s.last_seq, s.first_seq
  ), cut AS (
    DELETE FROM stream_event e USING bumped b WHERE e.user_id = b.user_id AND e.seq < b.first_seq
  )
  INSERT INTO stream_event AS e (user_id, seq, event, payload, at)
  SELECT t.reader, b.last_seq - c.rows + t.n, t.event, t.payload, t.at
    FROM told t JOIN counts c USING (reader) JOIN bumped b ON b.user_id = t.reader
   ORDER BY 1, 2
  RETURNING e.user_id, e.seq, e.event, e.payload, e.at;
END $$;

GRANT SELECT, INSERT, DELETE ON socket_ticket TO market_app;
GRANT SELECT, UPDATE ON relay_turn TO market_app;
