-- Writes what ledger_decide() returned: transfers in the order of their ids, so that two calls with the same ids wait
-- for each other and cannot deadlock; balances of accounts, each once; the queue of folded accounts; and the days of
-- owners' accounts, which are locked.
CREATE OR REPLACE FUNCTION ledger_write(created ledger_transfer[], accounts ledger_account[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(created) = 0 THEN RETURN; END IF;
  INSERT INTO ledger_transfer (id, kind, pending_id, debit_account, credit_account, amount, code, ref, created_at)
    SELECT t.id, t.kind, t.pending_id, t.debit_account, t.credit_account, t.amount, t.code, t.ref, t.created_at
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
  INSERT INTO ledger_day AS d (account, day, code, paid_in, paid_out)
    SELECT m.account, (m.created_at AT TIME ZONE 'UTC')::date, m.code, sum(m.paid_in), sum(m.paid_out)
    FROM (
      SELECT t.credit_account AS account, t.created_at, t.code, t.amount AS paid_in, 0 AS paid_out
        FROM unnest(created) t WHERE t.kind IN ('plain', 'post')
      UNION ALL
      SELECT t.debit_account, t.created_at, t.code, 0, t.amount FROM unnest(created) t WHERE t.kind IN ('plain', 'post')
    ) m JOIN unnest(accounts) a ON a.id = m.account AND a.owner IS NOT NULL
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account, day, code)
      DO UPDATE SET paid_in = d.paid_in + excluded.paid_in, paid_out = d.paid_out + excluded.paid_out;
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_write FROM PUBLIC;
