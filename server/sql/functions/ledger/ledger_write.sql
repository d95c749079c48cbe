-- Writes what ledger_decide() returned: transfers in the order of their ids, so that two calls with the same ids wait
-- for each other and cannot deadlock; balances of accounts, each once; and the queue of folded accounts.
CREATE OR REPLACE FUNCTION ledger_write(created ledger_transfer[], accounts ledger_account[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(created) = 0 THEN RETURN; END IF;
  INSERT INTO ledger_transfer (id, home, kind, pending_id, debit_account, credit_account, amount, code, ref, created_at)
    SELECT t.id, t.home, t.kind, t.pending_id, t.debit_account, t.credit_account, t.amount, t.code, t.ref, t.created_at
    FROM unnest(created) t ORDER BY t.id;
  UPDATE ledger_account a SET debits_posted = n.debits_posted, debits_pending = n.debits_pending,
                              credits_posted = n.credits_posted
    FROM unnest(accounts) n
    WHERE a.id = n.id AND NOT n.folded AND (a.debits_posted, a.debits_pending, a.credits_posted)
      IS DISTINCT FROM (n.debits_posted, n.debits_pending, n.credits_posted);
  INSERT INTO ledger_fold_queue (account, transfer_id, debits, credits)
    SELECT f.id, t.id, CASE WHEN f.id = t.debit_account THEN t.amount ELSE 0 END,
           CASE WHEN f.id = t.credit_account THEN t.amount ELSE 0 END
    FROM (SELECT a.id FROM unnest(accounts) a WHERE a.folded) f, unnest(created) t
    WHERE f.id IN (t.debit_account, t.credit_account) AND t.kind IN ('plain', 'post');
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_write FROM PUBLIC;
