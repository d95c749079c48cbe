-- Conversations: every message is numbered and chained by the database, stored once, and handed to whoever listens.

CREATE TABLE conversation (
  id         uuid PRIMARY KEY,
  -- direct: two users; order: the parties of an order and the staff of its case; group: invited members;
  -- support: one user or visitor and whoever helps.
  kind       text NOT NULL CHECK (kind IN ('direct', 'order', 'group', 'support')),
  -- What there is one conversation of: both user ids in order, the order's code, a team's label; null elsewhere.
  ref        text,
  title      text NOT NULL DEFAULT '' CHECK (char_length(title) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Nothing is written any more, but everything stays readable.
  closed_at  timestamptz,
  last_seq   bigint NOT NULL DEFAULT 0,
  -- Of the last message; the chain begins with the hash of the conversation's id.
  last_hash  bytea NOT NULL,
  last_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, ref)
) WITH (fillfactor = 80);

-- Users and visitors alike, so user_id names no table.
CREATE TABLE chat_member (
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  user_id         uuid NOT NULL,
  role            text NOT NULL CHECK (role IN ('party', 'staff', 'owner')),
  joined_at       timestamptz NOT NULL DEFAULT now(),
  left_at         timestamptz,
  -- Messages up to here are not theirs to read.
  from_seq        bigint NOT NULL DEFAULT 0,
  read_seq        bigint NOT NULL DEFAULT 0,
  delivered_seq   bigint NOT NULL DEFAULT 0,
  is_pin          boolean NOT NULL DEFAULT false,
  tags            text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  -- Hidden from the recent list, as the team groups are.
  is_hidden       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (conversation_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX chat_member_of_user ON chat_member (user_id, conversation_id) WHERE left_at IS NULL;

CREATE TABLE chat_message (
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  seq             bigint NOT NULL CHECK (seq > 0),
  id              uuid NOT NULL,
  -- Null: the system, or the help assistant.
  sender_id       uuid,
  sender_kind     text NOT NULL CHECK (sender_kind IN ('user', 'staff', 'visitor', 'system', 'assistant')),
  -- Made by who sends: the same one again is the same message.
  client_id       uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('text', 'image', 'file', 'order', 'call', 'system')),
  body            text NOT NULL CHECK (char_length(body) <= 4000),
  -- JSON text of what is not words: files, a call's outcome, an order's code, sources. Text, because it is hashed.
  data            text NOT NULL DEFAULT '' CHECK (octet_length(data) <= 8192),
  reply_to        bigint,
  at              timestamptz NOT NULL,
  -- sha256 over the hash before it and this message: see chat_hash().
  hash            bytea NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX chat_message_once ON chat_message (conversation_id, client_id);

CREATE TABLE chat_retraction (
  conversation_id uuid NOT NULL,
  seq             bigint NOT NULL,
  by_id           uuid NOT NULL,
  at              timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, seq),
  FOREIGN KEY (conversation_id, seq) REFERENCES chat_message (conversation_id, seq)
);

-- What the owner says often: a provider's quick replies, staff's canned answers (those of staff are shared by all staff).
CREATE TABLE shortcut (
  id         uuid PRIMARY KEY,
  owner_id   uuid NOT NULL,
  is_shared  boolean NOT NULL DEFAULT false,
  title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shortcut_of_owner ON shortcut (owner_id, created_at);
CREATE INDEX shortcut_shared ON shortcut (created_at) WHERE is_shared;

-- What a message adds to the chain: the hash before it, then its fields, one a line, with the hash of what is free text.
CREATE FUNCTION chat_hash(before bytea, m chat_message) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(before || convert_to(concat_ws(E'\n',
    m.conversation_id, m.seq, m.id, coalesce(m.sender_id::text, '-'), m.sender_kind, m.client_id, m.kind,
    encode(sha256(convert_to(m.body, 'UTF8')), 'hex'), encode(sha256(convert_to(m.data, 'UTF8')), 'hex'),
    coalesce(m.reply_to, 0), (extract(epoch FROM m.at) * 1000)::bigint), 'UTF8'))
$$;

-- Appends messages, at most one per conversation: numbers and chains them, moves the sender's marks, and writes them into
-- the streams of the members who listen. Answers one row per message asked for (`item` from 1), with the readers and
-- their stream numbers. `status`: sent; exists (the same client id was stored before: its number is answered);
-- unknown, not_member, closed, blocked, bad_reply: nothing was stored.
CREATE FUNCTION chat_append(
  conversations uuid[], senders uuid[], sender_kinds text[], clients uuid[], ids uuid[], kinds text[],
  bodies text[], datas text[], replies bigint[], keep int
) RETURNS TABLE (item int, status text, seq bigint, id uuid, at timestamptz, hash bytea, readers uuid[], stream_seqs bigint[])
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Conversations first, then streams, each in order: the relay takes streams in the same order and no conversation.
  PERFORM 1 FROM conversation c WHERE c.id = ANY (conversations) ORDER BY c.id FOR NO KEY UPDATE;
  PERFORM 1 FROM user_stream s
    WHERE s.kept_until > now() AND s.user_id = ANY (ARRAY(
      SELECT m.user_id FROM chat_member m WHERE m.conversation_id = ANY (conversations) AND m.left_at IS NULL))
    ORDER BY s.user_id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(conversations, senders, sender_kinds, clients, ids, kinds, bodies, datas, replies)
      WITH ORDINALITY AS a(conversation_id, sender_id, sender_kind, client_id, id, kind, body, data, reply_to, item)
  ), judged AS MATERIALIZED (
    SELECT a.*, c.last_seq, c.last_hash, old.seq AS old_seq, old.id AS old_id, old.at AS old_at, old.hash AS old_hash,
           date_trunc('milliseconds', clock_timestamp()) AS now_at,
           CASE
             WHEN c.id IS NULL THEN 'unknown'
             WHEN a.sender_id IS NOT NULL AND mine.user_id IS NULL THEN 'not_member'
             WHEN old.seq IS NOT NULL THEN CASE WHEN old.sender_id IS NOT DISTINCT FROM a.sender_id THEN 'exists' ELSE 'unknown' END
             WHEN c.closed_at IS NOT NULL THEN 'closed'
             WHEN a.reply_to > c.last_seq OR a.reply_to < 1 THEN 'bad_reply'
             WHEN c.kind = 'direct' AND EXISTS (
               SELECT 1 FROM chat_member o JOIN user_block b
                 ON (b.user_id, b.blocked_id) IN ((o.user_id, a.sender_id), (a.sender_id, o.user_id))
                WHERE o.conversation_id = c.id AND o.user_id <> a.sender_id) THEN 'blocked'
             ELSE 'sent'
           END AS word
      FROM asked a
      LEFT JOIN conversation c ON c.id = a.conversation_id
      LEFT JOIN chat_member mine ON mine.conversation_id = a.conversation_id AND mine.user_id = a.sender_id
                                AND mine.left_at IS NULL
      LEFT JOIN chat_message old ON old.conversation_id = a.conversation_id AND old.client_id = a.client_id
  ), fresh AS MATERIALIZED (
    SELECT j.item, made.* FROM judged j, LATERAL (
      SELECT j.conversation_id, j.last_seq + 1 AS seq, j.id, j.sender_id, j.sender_kind, j.client_id, j.kind, j.body,
             j.data, j.reply_to, j.now_at AS at,
             chat_hash(j.last_hash, ROW(j.conversation_id, j.last_seq + 1, j.id, j.sender_id, j.sender_kind, j.client_id,
                       j.kind, j.body, j.data, j.reply_to, j.now_at, NULL)::chat_message) AS hash
    ) made WHERE j.word = 'sent'
  ), written AS (
    INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to,
                              at, hash)
    SELECT conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to, at, hash FROM fresh
  ), moved AS (
    UPDATE conversation c SET last_seq = f.seq, last_hash = f.hash, last_at = f.at
      FROM fresh f WHERE c.id = f.conversation_id
  ), marked AS (
    UPDATE chat_member m SET read_seq = f.seq, delivered_seq = f.seq
      FROM fresh f WHERE m.conversation_id = f.conversation_id AND m.user_id = f.sender_id
  ), told AS MATERIALIZED (
    SELECT f.item, s.user_id, row_number() OVER (PARTITION BY s.user_id ORDER BY f.item) AS n
      FROM fresh f
      JOIN chat_member m ON m.conversation_id = f.conversation_id AND m.left_at IS NULL
      JOIN user_stream s ON s.user_id = m.user_id AND s.kept_until > now()
  ), bumped AS (
    UPDATE user_stream s SET
      last_seq = s.last_seq + c.rows,
      first_seq = CASE WHEN s.last_seq + c.rows - s.first_seq > keep * 1.1
                       THEN s.last_seq + c.rows - keep + 1 ELSE s.first_seq END
      FROM (SELECT user_id, count(*) AS rows FROM told GROUP BY user_id) c
     WHERE s.user_id = c.user_id
    RETURNING s.user_id, s.last_seq - c.rows AS before_seq, s.first_seq
  ), cut AS (
    DELETE FROM stream_event e USING bumped b WHERE e.user_id = b.user_id AND e.seq < b.first_seq
  ), streamed AS (
    INSERT INTO stream_event (user_id, seq, event, payload, at)
    SELECT t.user_id, b.before_seq + t.n, 'chat.message', shown.payload, shown.at
      FROM told t JOIN bumped b USING (user_id)
      JOIN (
        SELECT f.item, f.at, jsonb_build_object('conversationId', f.conversation_id, 'message', jsonb_build_object(
          'seq', f.seq, 'id', f.id, 'clientId', f.client_id, 'senderId', f.sender_id, 'senderKind', f.sender_kind,
          'kind', f.kind, 'text', f.body, 'data', nullif(f.data, '')::jsonb, 'replyTo', f.reply_to,
          'at', to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'hash', encode(f.hash, 'hex'), 'retracted', false)) AS payload
          FROM fresh f OFFSET 0
      ) shown ON shown.item = t.item
  ), heard AS (
    SELECT t.item, array_agg(t.user_id ORDER BY t.user_id) AS readers,
           array_agg(b.before_seq + t.n ORDER BY t.user_id) AS stream_seqs
      FROM told t JOIN bumped b USING (user_id) GROUP BY t.item
  )
  SELECT j.item::int, j.word, coalesce(f.seq, CASE WHEN j.word = 'exists' THEN j.old_seq END),
         coalesce(f.id, j.old_id), coalesce(f.at, j.old_at), coalesce(f.hash, j.old_hash), h.readers, h.stream_seqs
    FROM judged j LEFT JOIN fresh f ON f.item = j.item LEFT JOIN heard h ON h.item = j.item
   ORDER BY j.item;
END $$;

-- The first message whose hash does not follow from what is before it; null when the whole conversation holds.
CREATE FUNCTION chat_first_break(asked uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(seq) FROM (
    SELECT m.seq, m.hash, chat_hash(lag(m.hash, 1, sha256(convert_to(asked::text, 'UTF8'))) OVER w, m) AS due,
           row_number() OVER w AS place
      FROM chat_message m WHERE m.conversation_id = asked WINDOW w AS (ORDER BY m.seq)
  ) chain WHERE hash <> due OR seq <> place
$$;

CREATE TRIGGER chat_message_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON chat_message
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON chat_message, chat_retraction TO market_app;
GRANT SELECT, INSERT, UPDATE ON conversation, chat_member TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON shortcut TO market_app;
