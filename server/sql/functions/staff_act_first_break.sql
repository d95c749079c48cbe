-- The number of the first entry of the log of staff that does not follow from those before it; null: the log is whole.
CREATE OR REPLACE FUNCTION staff_act_first_break() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(t.place) FROM (
    SELECT row_number() OVER w AS place, a.seq, a.hash,
           staff_act_hash(coalesce(lag(a.hash) OVER w, sha256('')), a) AS expected
    FROM staff_act a WINDOW w AS (ORDER BY a.seq)) t
  WHERE t.seq <> t.place OR t.hash <> t.expected
$$;
