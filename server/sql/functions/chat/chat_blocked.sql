-- Whether the sender blocks another member of the conversation, or is blocked by one.
CREATE OR REPLACE FUNCTION chat_blocked(conversation_id uuid, sender_id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM chat_member o JOIN user_block b
      ON (b.user_id, b.blocked_id) IN ((o.user_id, chat_blocked.sender_id), (chat_blocked.sender_id, o.user_id))
     WHERE o.conversation_id = chat_blocked.conversation_id AND o.user_id <> chat_blocked.sender_id)
$$;
