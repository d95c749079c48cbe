-- The number of the first entry of the log of staff that does not follow from those before it, says something else than it
-- said, or lost its words although nobody's account was closed long ago; null: the log is whole.
CREATE OR REPLACE FUNCTION staff_act_first_break() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(t.place) FROM (
    SELECT row_number() OVER w AS place, a.seq, a.hash,
           staff_act_hash(coalesce(lag(a.hash) OVER w, sha256('')), a) AS expected,
           CASE WHEN a.salt <> '' THEN a.words_hash = staff_act_words_hash(a)
                ELSE EXISTS (SELECT FROM closed_account c
                              WHERE c.user_id = a.user_id AND c.closed_at < now() - interval '365 days') END AS says_it
    FROM staff_act a WINDOW w AS (ORDER BY a.seq)) t
  WHERE t.seq <> t.place OR t.hash <> t.expected OR NOT t.says_it
$$;
