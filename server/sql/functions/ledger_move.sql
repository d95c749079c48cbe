-- Moves value between two accounts: ordinary accounts are updated at once, folded accounts through the queue.
-- `released` is returned to the debit account's reserve by a resolved hold, `reserved` is taken by a new hold.
CREATE OR REPLACE FUNCTION ledger_move(transfer uuid, debit uuid, credit uuid, moved bigint, reserved bigint, released bigint)
RETURNS void LANGUAGE sql AS $$
  UPDATE ledger_account a SET
    debits_posted  = a.debits_posted  + CASE WHEN a.id = debit THEN moved ELSE 0 END,
    debits_pending = a.debits_pending + CASE WHEN a.id = debit THEN reserved - released ELSE 0 END,
    credits_posted = a.credits_posted + CASE WHEN a.id = credit THEN moved ELSE 0 END
  WHERE (a.id = debit OR (a.id = credit AND moved > 0)) AND NOT a.folded;
  INSERT INTO ledger_fold_queue (account, transfer_id, debits, credits)
    SELECT a.id, transfer, CASE WHEN a.id = debit THEN moved ELSE 0 END, CASE WHEN a.id = credit THEN moved ELSE 0 END
    FROM ledger_account a WHERE a.id IN (debit, credit) AND a.folded AND moved > 0;
$$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_move FROM PUBLIC;
