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
  -- Conversations first, then streams, each in order: the relay locks streams in the same order and no conversation.
  PERFORM 1 FROM conversation c WHERE c.id = ANY (conversations) ORDER BY c.id FOR NO KEY UPDATE;
  PERFORM 1 FROM user_stream s
    WHERE s.kept_until > now() AND s.user_id = ANY (ARRAY(
      SELECT m.user_id FROM chat_member m WHERE m.conversation_id = ANY (conversations) AND m.left_at IS NULL))
    ORDER BY s.user_id FOR NO KEY UPDATE;
  RETURN QUERY
  WITH requests AS MATERIALIZED (
    SELECT * FROM unnest(conversations, senders, sender_kinds, clients, ids, kinds, bodies, datas, replies)
      WITH ORDINALITY AS a(conversation_id, sender_id, sender_kind, client_id, id, kind, body, data, reply_to, item)
  ), checked AS MATERIALIZED (
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
           END AS status
      FROM requests a
      LEFT JOIN LATERAL (SELECT * FROM conversation x WHERE x.id = a.conversation_id OFFSET 0) c ON true
      LEFT JOIN LATERAL (
        SELECT x.user_id FROM chat_member x
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
    INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to,
                              at, hash)
    SELECT conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to, at, hash FROM messages
  ), conversations_moved AS (
    UPDATE conversation c SET last_seq = f.seq, last_hash = f.hash, last_at = f.at
      FROM messages f WHERE c.id = f.conversation_id
  ), marks_moved AS (
    UPDATE chat_member m SET read_seq = f.seq, delivered_seq = f.seq
      FROM messages f WHERE m.conversation_id = f.conversation_id AND m.user_id = f.sender_id
  ), deliveries AS MATERIALIZED (
    SELECT f.item, s.user_id, row_number() OVER (PARTITION BY s.user_id ORDER BY f.item) AS n
      FROM messages f
      JOIN LATERAL (
        SELECT x.user_id FROM chat_member x WHERE x.conversation_id = f.conversation_id AND x.left_at IS NULL OFFSET 0) m ON true
      JOIN LATERAL (
        SELECT x.user_id FROM user_stream x WHERE x.user_id = m.user_id AND x.kept_until > now() OFFSET 0) s ON true
  ), streams AS (
    UPDATE user_stream s SET
      last_seq = s.last_seq + c.rows,
      first_seq = CASE WHEN s.last_seq + c.rows - s.first_seq > keep * 1.1
                       THEN s.last_seq + c.rows - keep + 1 ELSE s.first_seq END
      FROM (SELECT user_id, count(*) AS rows FROM deliveries GROUP BY user_id) c
     WHERE s.user_id = c.user_id
    RETURNING s.user_id, s.last_seq - c.rows AS before_seq, s.first_seq
  ), cut AS (
    DELETE FROM stream_event e USING streams b WHERE e.user_id = b.user_id AND e.seq < b.first_seq
  ), streamed AS (
    INSERT INTO stream_event (user_id, seq, event, payload, at)
    SELECT t.user_id, b.before_seq + t.n, 'chat.message', shown.payload, shown.at
      FROM deliveries t JOIN streams b USING (user_id)
      JOIN (
        SELECT f.item, f.at, jsonb_build_object('conversationId', f.conversation_id, 'message', jsonb_build_object(
          'seq', f.seq, 'id', f.id, 'clientId', f.client_id, 'senderId', f.sender_id, 'senderKind', f.sender_kind,
          'kind', f.kind, 'text', f.body, 'data', nullif(f.data, '')::jsonb, 'replyTo', f.reply_to,
          'at', to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'hash', encode(f.hash, 'hex'), 'retracted', false)) AS payload
          FROM messages f OFFSET 0
      ) shown ON shown.item = t.item
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
