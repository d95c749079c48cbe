-- Adds up to `row_limit` queued movements to their folded accounts and returns their number. Concurrent runs divide the
-- accounts: one that another run has locked is skipped.
CREATE OR REPLACE FUNCTION ledger_fold(row_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mine   uuid[];
  folded_rows int;
BEGIN
  mine := ARRAY(SELECT a.id FROM ledger_account a WHERE a.folded ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT q.account, q.transfer_id FROM ledger_fold_queue q WHERE q.account = ANY (mine) LIMIT row_limit
  ), taken AS (
    DELETE FROM ledger_fold_queue q USING due WHERE q.account = due.account AND q.transfer_id = due.transfer_id
    RETURNING q.account, q.debits, q.credits
  ), sums AS (
    SELECT t.account, sum(t.debits)::bigint AS debits, sum(t.credits)::bigint AS credits, count(*)::int AS taken_rows
    FROM taken t GROUP BY t.account
  ), added AS (
    UPDATE ledger_account a SET debits_posted = a.debits_posted + sums.debits,
                                credits_posted = a.credits_posted + sums.credits
    FROM sums WHERE a.id = sums.account RETURNING sums.taken_rows
  )
  SELECT coalesce(sum(taken_rows), 0)::int INTO folded_rows FROM added;
  RETURN folded_rows;
END $$;

REVOKE ALL ON FUNCTION ledger_fold FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_fold TO market_app;
