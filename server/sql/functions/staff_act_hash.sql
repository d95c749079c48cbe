-- The hash of an entry of the log of staff: over the preceding hash, then its fields, one a line; its words by their hash, which
-- outlives them.
CREATE OR REPLACE FUNCTION staff_act_hash(preceding bytea, a staff_act) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(preceding || convert_to(concat_ws(E'\n',
    a.seq, a.kind, a.actor, coalesce(a.approved_by::text, '-'), coalesce(a.user_id::text, '-'),
    (extract(epoch FROM a.at) * 1000)::bigint, encode(a.words_hash, 'hex')), 'UTF8'))
$$;
