-- The hash of an entry's device, which the chain holds in place of the device: once device and salt were erased, the hash
-- was kept.
CREATE OR REPLACE FUNCTION reveal_device_hash(r reveal) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(r.device_hash, encode(sha256(convert_to(concat_ws(E'\n', encode(r.salt, 'hex'), r.device), 'UTF8')), 'hex'))
$$;
