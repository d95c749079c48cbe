-- The hash of an entry's address, which the parties see in place of the address: the salt opens it, once it must be shown.
CREATE OR REPLACE FUNCTION reveal_address_hash(r reveal) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n', encode(r.salt, 'hex'), r.address), 'UTF8')), 'hex')
$$;
