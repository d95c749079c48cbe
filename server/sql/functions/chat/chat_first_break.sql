-- The first message whose hash does not follow from the preceding ones; null when the whole chain is intact.
CREATE OR REPLACE FUNCTION chat_first_break(conversation uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(seq) FROM (
    SELECT m.seq, m.hash, chat_hash(lag(m.hash, 1, sha256(convert_to(conversation::text, 'UTF8'))) OVER w, m) AS due,
           row_number() OVER w AS place
      FROM chat_message m WHERE m.conversation_id = conversation WINDOW w AS (ORDER BY m.seq)
  ) chain WHERE hash <> due OR seq <> place
$$;
