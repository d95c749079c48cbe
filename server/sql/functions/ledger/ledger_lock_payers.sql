-- Locks the accounts in the order of their ids and returns in that order, for each that exists, amount - frozenAmount
-- and frozenAmount. The first step of placing, before reserving: call it as a separate statement, because its result is
-- newer than the snapshot of a surrounding statement. Sequential scans are off, because a plan made while the table was
-- empty would stay in a pooled connection.
CREATE OR REPLACE FUNCTION ledger_lock_payers(account_ids uuid[], OUT available bigint[], OUT reserved bigint[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  SELECT array_agg(a.credits_posted - a.debits_posted - a.debits_pending), array_agg(a.debits_pending)
    INTO available, reserved
    FROM (SELECT * FROM ledger_account WHERE id = ANY (account_ids) ORDER BY id FOR NO KEY UPDATE) a;
END $$;

REVOKE ALL ON FUNCTION ledger_lock_payers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_payers TO market_app;
