-- Erases what proved the identity of accounts that were closed long ago: applications with the facts in them, and which
-- images they had. The accounts stay under their numbers. Accounts that were closed within 365 days are not touched,
-- whatever is asked. Answers the accounts that were.
CREATE OR REPLACE FUNCTION erase_identities(user_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT c.user_id FROM closed_account c WHERE c.user_id = ANY (user_ids) AND c.closed_at < now() - interval '365 days');
BEGIN
  DELETE FROM identity_image i USING identity_application a WHERE a.id = i.application_id AND a.user_id = ANY (ids);
  DELETE FROM identity_application WHERE user_id = ANY (ids);
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_identities FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_identities TO market_app;
