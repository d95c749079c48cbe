-- Deletes up to `row_limit` events of the security log that are older than `keep_s` seconds, and answers their ids. The
-- running product may delete in no other way; a trigger refuses rows of the last thirty days.
CREATE OR REPLACE FUNCTION sweep_security_events(keep_s int, row_limit int) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM security_event WHERE id IN (
    SELECT id FROM security_event WHERE at < now() - make_interval(secs => keep_s) ORDER BY at LIMIT row_limit)
  RETURNING id;
$$;

REVOKE ALL ON FUNCTION sweep_security_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep_security_events TO market_app;
