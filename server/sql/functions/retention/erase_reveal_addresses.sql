-- Erases network addresses and devices of the reveal log that were written between two times, at most `row_limit`, and
-- answers their ids. Their hashes stay, so that the chain still follows, and lose their salt, so that nobody can try what
-- they stand for. Nothing younger than 30 days is touched, whatever is asked.
CREATE OR REPLACE FUNCTION erase_reveal_addresses(from_at timestamptz, to_at timestamptz, row_limit int) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
  UPDATE reveal AS r SET address_hash = reveal_address_hash(r), device_hash = reveal_device_hash(r),
    address = '', device = '', salt = ''
  WHERE r.id IN (
    SELECT id FROM reveal WHERE at >= from_at AND at < least(to_at, now() - interval '30 days') AND (address <> '' OR device <> '')
    LIMIT row_limit FOR UPDATE)
  RETURNING r.id;
$$;

REVOKE ALL ON FUNCTION erase_reveal_addresses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_reveal_addresses TO market_app;
