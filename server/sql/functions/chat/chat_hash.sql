-- The hash of a message in the chain: over the preceding hash, then its fields, one a line, with the hash of each free
-- text.
CREATE OR REPLACE FUNCTION chat_hash(before bytea, m chat_message) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(before || convert_to(concat_ws(E'\n',
    m.conversation_id, m.seq, m.id, coalesce(m.sender_id::text, '-'), m.sender_kind, m.client_id, m.kind,
    encode(sha256(convert_to(m.body, 'UTF8')), 'hex'), encode(sha256(convert_to(m.data, 'UTF8')), 'hex'),
    coalesce(m.reply_to, 0), (extract(epoch FROM m.at) * 1000)::bigint), 'UTF8'))
$$;
