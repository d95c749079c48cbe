-- Locks the accounts in the order of their ids and returns, in that order, amount - frozenAmount of each that exists.
-- Call it as a separate statement, because its result is newer than the snapshot of a surrounding statement. Sequential
-- scans are off, because a plan made while the table was empty would stay in a pooled connection.
CREATE OR REPLACE FUNCTION ledger_lock_available(account_ids uuid[])
RETURNS TABLE (account_id uuid, available bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT a.id, a.credits_posted - a.debits_posted - a.debits_pending
    FROM ledger_account a WHERE a.id = ANY (account_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
END $$;

REVOKE ALL ON FUNCTION ledger_lock_available FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_available TO market_app;
