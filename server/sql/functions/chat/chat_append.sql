-- Appends messages, at most one per conversation: numbers and chains them, moves the sender's marks, and writes them
-- into the streams of connected members. Returns one row per message of the request (`item` from 1), with the readers
-- and their stream numbers. `status`: sent; exists (the same client id was stored before: its number is returned);
-- unknown, not_member, closed, blocked, bad_reply: nothing was stored.
--
-- A plan is made when a connection first needs it, and reused: one made while the tables were empty would still read
-- whole tables when they are full. So sequential scans are off, and every look-up is a subquery per row (LATERAL ...
-- OFFSET 0) by index, whatever the tables hold.
CREATE OR REPLACE FUNCTION chat_append(
  conversations uuid[], senders uuid[], sender_kinds text[], clients uuid[], ids uuid[], kinds text[],
  bodies text[], datas text[], replies bigint[], keep int
) RETURNS TABLE (item int, status text, seq bigint, id uuid, at timestamptz, hash bytea, readers uuid[], stream_seqs bigint[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM chat_lock(conversations);
  RETURN QUERY
  WITH checked AS MATERIALIZED (
    SELECT a.*, c.last_seq, c.last_hash, old.seq AS old_seq, old.id AS old_id, old.at AS old_at, old.hash AS old_hash,
           date_trunc('milliseconds', clock_timestamp()) AS now_at,
           CASE
             WHEN c.id IS NULL THEN 'unknown'
             WHEN a.sender_id IS NOT NULL AND mine.user_id IS NULL THEN 'not_member'
             WHEN old.seq IS NOT NULL AND old.sender_id IS DISTINCT FROM a.sender_id THEN 'unknown'
             WHEN old.seq IS NOT NULL THEN 'exists'
             WHEN c.closed_at IS NOT NULL THEN 'closed'
             WHEN a.reply_to > c.last_seq OR a.reply_to < 1 THEN 'bad_reply'
             WHEN c.kind = 'direct' AND chat_blocked(c.id, a.sender_id) THEN 'blocked'
             ELSE 'sent'
           END AS status
      FROM unnest(conversations, senders, sender_kinds, clients, ids, kinds, bodies, datas, replies)
        WITH ORDINALITY AS a(conversation_id, sender_id, sender_kind, client_id, id, kind, body, data, reply_to, item)
      LEFT JOIN LATERAL (SELECT * FROM conversation x WHERE x.id = a.conversation_id OFFSET 0) c ON true
      LEFT JOIN LATERAL (SELECT x.user_id FROM chat_member x
         WHERE x.conversation_id = a.conversation_id AND x.user_id = a.sender_id AND x.left_at IS NULL OFFSET 0) mine ON true
      LEFT JOIN LATERAL (
        SELECT x.seq, x.id, x.at, x.hash, x.sender_id FROM chat_message x
         WHERE x.conversation_id = a.conversation_id AND x.client_id = a.client_id OFFSET 0) old ON true
  ), messages AS MATERIALIZED (
    SELECT j.item, message.* FROM checked j, LATERAL (
      SELECT j.conversation_id, j.last_seq + 1 AS seq, j.id, j.sender_id, j.sender_kind, j.client_id, j.kind, j.body,
             j.data, j.reply_to, j.now_at AS at,
             chat_hash(j.last_hash, ROW(j.conversation_id, j.last_seq + 1, j.id, j.sender_id, j.sender_kind, j.client_id,
                       j.kind, j.body, j.data, j.reply_to, j.now_at, NULL)::chat_message) AS hash
    ) message WHERE j.status = 'sent'
  ), written AS (
    INSERT INTO chat_message
    SELECT conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to, at, hash FROM messages
    RETURNING *
  ), conversations_moved AS (
    UPDATE conversation c SET last_seq = f.seq, last_hash = f.hash, last_at = f.at
      FROM messages f WHERE c.id = f.conversation_id
  ), marks_moved AS (
    UPDATE chat_member m SET read_seq = f.seq, delivered_seq = f.seq
      FROM messages f WHERE m.conversation_id = f.conversation_id AND m.user_id = f.sender_id
  ), deliveries AS MATERIALIZED (
    SELECT f.item, f.id, s.user_id, row_number() OVER (PARTITION BY s.user_id ORDER BY f.item) AS n
      FROM messages f,
      LATERAL (SELECT user_id FROM chat_member x WHERE conversation_id = f.conversation_id AND left_at IS NULL OFFSET 0) m,
      LATERAL (SELECT user_id FROM user_stream x WHERE x.user_id = m.user_id AND kept_until > now() OFFSET 0) s
  ), streams AS MATERIALIZED (
    SELECT b.* FROM (SELECT array_agg(user_id) AS ids, array_agg(rows) AS rows
        FROM (SELECT user_id, count(*) AS rows FROM deliveries GROUP BY user_id) r) c, advance_streams(c.ids, c.rows, keep) b
  ), streamed AS (
    INSERT INTO stream_event (user_id, seq, event, payload, at)
    SELECT t.user_id, b.before_seq + t.n, 'chat.message', w.payload, w.at
      FROM deliveries t JOIN streams b USING (user_id)
      JOIN (SELECT w.id, w.at, chat_payload(w::chat_message) AS payload FROM written w OFFSET 0) w USING (id)
  ), readers_by_item AS (
    SELECT t.item, array_agg(t.user_id ORDER BY t.user_id) AS readers,
           array_agg(b.before_seq + t.n ORDER BY t.user_id) AS stream_seqs
      FROM deliveries t JOIN streams b USING (user_id) GROUP BY t.item
  )
  SELECT j.item::int, j.status, coalesce(f.seq, CASE WHEN j.status = 'exists' THEN j.old_seq END),
         coalesce(f.id, j.old_id), coalesce(f.at, j.old_at), coalesce(f.hash, j.old_hash), h.readers, h.stream_seqs
    FROM checked j LEFT JOIN messages f ON f.item = j.item LEFT JOIN readers_by_item h ON h.item = j.item
   ORDER BY j.item;
END $$;
