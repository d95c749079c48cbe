-- Erases conversations whose last message is old, with everything that belongs to them. Those with a message of the last
-- 365 days, those with an open report, and the rooms of the teams are not touched, whatever is asked. Answers the
-- conversations that were.
CREATE OR REPLACE FUNCTION erase_chats(conversation_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT c.id FROM conversation c
    WHERE c.id = ANY (conversation_ids) AND c.last_at < now() - interval '365 days'
      AND (c.ref IS NULL OR c.ref NOT LIKE 'team:%')
      AND NOT EXISTS (SELECT FROM chat_report p WHERE p.conversation_id = c.id AND p.handled_at IS NULL));
BEGIN
  DELETE FROM support_note WHERE conversation_id = ANY (ids);
  DELETE FROM support_request WHERE conversation_id = ANY (ids);
  DELETE FROM chat_retraction WHERE conversation_id = ANY (ids);
  DELETE FROM chat_report WHERE conversation_id = ANY (ids);
  DELETE FROM chat_operator WHERE conversation_id = ANY (ids);
  DELETE FROM chat_message WHERE conversation_id = ANY (ids);
  DELETE FROM chat_absence WHERE conversation_id = ANY (ids);
  DELETE FROM chat_member WHERE conversation_id = ANY (ids);
  DELETE FROM conversation WHERE id = ANY (ids);
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_chats FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_chats TO market_app;
