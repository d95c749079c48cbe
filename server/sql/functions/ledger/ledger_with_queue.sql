-- A folded account with what waits in its queue. It stays locked, so that nothing is folded or counted beside it; its
-- lock comes after those of the other accounts. Sums that do not fit stand at the top.
CREATE OR REPLACE FUNCTION ledger_with_queue(account_id uuid) RETURNS ledger_account LANGUAGE plpgsql AS $$
DECLARE
  top     CONSTANT numeric := 9223372036854775807;
  account ledger_account;
  queued  record;
BEGIN
  PERFORM FROM ledger_account a WHERE a.id = account_id FOR NO KEY UPDATE;
  SELECT * INTO account FROM ledger_account a WHERE a.id = account_id;
  SELECT coalesce(sum(q.debits), 0) AS debits, coalesce(sum(q.credits), 0) AS credits INTO queued
    FROM ledger_fold_queue q WHERE q.account = account_id;
  account.debits_posted := least(account.debits_posted + queued.debits, top);
  account.credits_posted := least(account.credits_posted + queued.credits, top);
  RETURN account;
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_with_queue FROM PUBLIC;
