-- Erases network addresses of the reveal log that were written between two times, at most `row_limit`, and answers their
-- ids. The hash of each stays, so that the chain still follows. Nothing younger than 30 days is touched, whatever is asked.
CREATE OR REPLACE FUNCTION erase_reveal_addresses(from_at timestamptz, to_at timestamptz, row_limit int) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
  UPDATE reveal AS r SET address_hash = reveal_address_hash(r), address = '', salt = ''
  WHERE r.id IN (
    SELECT id FROM reveal WHERE at >= from_at AND at < least(to_at, now() - interval '30 days') AND address <> ''
    LIMIT row_limit FOR UPDATE)
  RETURNING r.id;
$$;

REVOKE ALL ON FUNCTION erase_reveal_addresses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_reveal_addresses TO market_app;
