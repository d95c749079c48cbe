-- Adds up to `row_limit` queued movements (null: all) to these accounts, which the caller has locked, and returns their
-- number.
CREATE OR REPLACE FUNCTION ledger_fold_accounts(accounts uuid[], row_limit int) RETURNS int LANGUAGE sql AS $$
  WITH due AS (
    SELECT q.account, q.transfer_id FROM ledger_fold_queue q WHERE q.account = ANY (accounts) LIMIT row_limit
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
  SELECT coalesce(sum(taken_rows), 0)::int FROM added;
$$;

-- Only ledger_fold() and ledger_apply() call this, as its owner.
REVOKE ALL ON FUNCTION ledger_fold_accounts FROM PUBLIC;
