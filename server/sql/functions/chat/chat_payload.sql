-- The event `chat.message` of a stored message, as contract/events describes it.
CREATE OR REPLACE FUNCTION chat_payload(message chat_message) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('conversationId', message.conversation_id, 'message', jsonb_build_object(
    'seq', message.seq, 'id', message.id, 'clientId', message.client_id, 'senderId', message.sender_id,
    'senderKind', message.sender_kind, 'kind', message.kind, 'text', message.body,
    'data', nullif(message.data, '')::jsonb, 'replyTo', message.reply_to,
    'at', to_char(message.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'hash', encode(message.hash, 'hex'), 'retracted', false))
$$;
