-- Erases what was written about accounts that were closed long ago: notes of staff, reasons of suspensions, sanctions and
-- proposals, appeals with their answers, and what the log of staff says of them. The entries stay, with the hash of their words,
-- so that the chain still follows; that hash loses its salt. Accounts that were closed within 365 days are not touched,
-- whatever is asked. Answers the accounts that were.
CREATE OR REPLACE FUNCTION erase_person_words(user_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT c.user_id FROM closed_account c WHERE c.user_id = ANY (user_ids) AND c.closed_at < now() - interval '365 days');
BEGIN
  DELETE FROM person_note WHERE user_id = ANY (ids);
  UPDATE suspension SET reason = '' WHERE user_id = ANY (ids);
  UPDATE provider_sanction SET reason = '' WHERE user_id = ANY (ids);
  UPDATE decision_appeal SET words = '', answer = CASE WHEN answer IS NOT NULL THEN '' END WHERE user_id = ANY (ids);
  UPDATE proposal_decision d SET reason = '' FROM proposal p WHERE p.id = d.proposal_id AND p.user_id = ANY (ids);
  UPDATE proposal SET state = 'expired', ended_at = expires_at WHERE user_id = ANY (ids) AND state = 'open';
  UPDATE proposal SET subject = '', payload = '{}', before = '{}', after = '{}', reason = ''
   WHERE user_id = ANY (ids);
  UPDATE staff_act SET subject = '', before = '{}', after = '{}', reason = '', salt = ''
   WHERE user_id = ANY (ids) AND salt <> '';
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_person_words FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_person_words TO market_app;
