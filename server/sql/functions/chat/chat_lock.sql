-- Locks conversations, then the streams of their connected members, each in order: the relay locks streams in the same
-- order and no conversation.
CREATE OR REPLACE FUNCTION chat_lock(conversations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM conversation c WHERE c.id = ANY (conversations) ORDER BY c.id FOR NO KEY UPDATE;
  PERFORM 1 FROM user_stream s
    WHERE s.kept_until > now() AND s.user_id = ANY (ARRAY(
      SELECT m.user_id FROM chat_member m WHERE m.conversation_id = ANY (conversations) AND m.left_at IS NULL))
    ORDER BY s.user_id FOR NO KEY UPDATE;
END $$;
