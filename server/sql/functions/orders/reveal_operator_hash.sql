-- The hash of the member of a team who acted for the entry's actor, or of nobody: both parties see it, and only the actor's
-- side and staff get what opens it. Its salt is its own, because that of the address is erased earlier.
CREATE OR REPLACE FUNCTION reveal_operator_hash(r reveal) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', encode(r.operator_salt, 'hex'), coalesce(r.operator_id::text, '-')), 'UTF8')), 'hex')
$$;
