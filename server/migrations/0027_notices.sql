-- Notices: what somebody is told of and can look up again, how it reaches them, and what follows from what happened in
-- the very transaction in which the relay takes it.

CREATE TABLE notice (
  user_id uuid NOT NULL,
  -- Made by the application, in the order of time.
  id uuid NOT NULL,
  kind text NOT NULL,
  -- 6: an order; 8: the account and its work.
  type smallint NOT NULL CHECK (type IN (6, 8)),
  -- The order's or the ad's code; empty when it is about neither.
  ref text NOT NULL DEFAULT '',
  -- What its words depend on; the words themselves are made in the reader's language when it is read.
  params json NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- What speaks of it next while it is unread, and from when on.
  next_channel text CHECK (next_channel IN ('push', 'mail')),
  due_at timestamptz,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, id),
  CHECK ((next_channel IS NULL) = (due_at IS NULL))
);
CREATE INDEX notice_due ON notice (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX notice_age ON notice USING brin (at) WITH (pages_per_range = 16);

-- One row for whoever chose something, has a browser that takes pushes, or was mailed. The others are as by default.
CREATE TABLE notice_reader (
  user_id uuid PRIMARY KEY,
  -- {kind: {channel: boolean}}, as far as it differs from the kind's own way.
  choices jsonb NOT NULL DEFAULT '{}',
  has_push boolean NOT NULL DEFAULT false,
  mailed_at timestamptz
);

-- A browser that takes pushes (RFC 8030, 8291). It belongs to a session: when that ends, it is told nothing any more.
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh bytea NOT NULL CHECK (length(p256dh) = 65),
  auth bytea NOT NULL CHECK (length(auth) = 16),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);

-- The furthest reminder of an order's running clock: each step is sent once.
CREATE TABLE order_reminder (
  order_id uuid PRIMARY KEY,
  due_at timestamptz NOT NULL,
  step smallint NOT NULL
);
CREATE INDEX order_reminder_due ON order_reminder (due_at);

DROP FUNCTION relay_outbox;

-- The next rows of the outbox, the oldest first, for whoever gets the relay's turn, which lasts as long as the
-- transaction; nothing for everybody else. Only rows of `wanted` events come with more than their id.
CREATE FUNCTION relay_take(batch int, wanted text[])
RETURNS TABLE (id uuid, event text, recipients uuid[], payload json, at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM relay_turn FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
  SELECT o.id, w.event, CASE WHEN w.event IS NOT NULL THEN o.recipients END,
         CASE WHEN w.event IS NOT NULL THEN o.payload END, CASE WHEN w.event IS NOT NULL THEN o.at END
    FROM (SELECT * FROM outbox ORDER BY id LIMIT batch) o
    LEFT JOIN unnest(wanted) AS w(event) ON w.event = o.event
   ORDER BY o.id;
END $$;

-- Moves these rows of the outbox into the streams of those readers whose events are kept, numbered without a gap, and
-- answers the new rows. It comes last in the transaction that took them: streams are locked as shortly as can be, and
-- after everything else that a reaction may lock.
-- A stream that has grown past `keep` rows by a tenth is cut back to `keep`; a reader behind the cut gets a reset.
CREATE FUNCTION relay_outbox(ids uuid[], keep int)
RETURNS TABLE (user_id uuid, seq bigint, event text, payload jsonb, at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH taken AS MATERIALIZED (
    DELETE FROM outbox WHERE id = ANY (ids) RETURNING *
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
  )
  INSERT INTO stream_event AS e (user_id, seq, event, payload, at)
  SELECT t.reader, b.last_seq - c.rows + t.n, t.event, t.payload, t.at
    FROM told t JOIN counts c USING (reader) JOIN bumped b ON b.user_id = t.reader
   ORDER BY 1, 2
  RETURNING e.user_id, e.seq, e.event, e.payload, e.at;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON notice, notice_reader, push_subscription, order_reminder TO market_app;
