-- The hash of what an entry of the log of staff says. It stands for the words once they are erased.
CREATE OR REPLACE FUNCTION staff_act_words_hash(a staff_act) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(a.salt || convert_to(concat_ws(E'\n',
    encode(sha256(convert_to(a.subject, 'UTF8')), 'hex'), a.before, a.after,
    encode(sha256(convert_to(a.reason, 'UTF8')), 'hex')), 'UTF8'))
$$;
