-- Adds up to `row_limit` queued movements to their folded accounts and returns their number. Concurrent runs divide the
-- accounts: one that another run has locked is skipped.
CREATE OR REPLACE FUNCTION ledger_fold(row_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN ledger_fold_accounts(
    ARRAY(SELECT a.id FROM ledger_account a WHERE a.folded ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED), row_limit);
END $$;

REVOKE ALL ON FUNCTION ledger_fold FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_fold TO market_app;
