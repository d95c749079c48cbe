-- The hash of an entry's address, which the parties see in place of the address: the salt opens it, once it must be shown;
-- where both were erased, the hash was kept.
CREATE OR REPLACE FUNCTION reveal_address_hash(r reveal) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(r.address_hash, encode(sha256(convert_to(concat_ws(E'\n', encode(r.salt, 'hex'), r.address), 'UTF8')), 'hex'))
$$;
