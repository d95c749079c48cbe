-- Applies one plain or pending transfer with a new id. Returns 'created' or the refusal.
CREATE OR REPLACE FUNCTION ledger_apply_move(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  debit    ledger_account;
  credit   ledger_account;
  on_hold  boolean := leg.kind = 'pending';
BEGIN
  IF coalesce(leg.amount, 0) <= 0 THEN RETURN 'amount_zero'; END IF;
  IF leg.debit_account = leg.credit_account THEN RETURN 'same_account'; END IF;
  SELECT * INTO debit FROM ledger_account WHERE id = leg.debit_account;
  IF NOT FOUND THEN RETURN 'account_not_found'; END IF;
  SELECT * INTO credit FROM ledger_account WHERE id = leg.credit_account;
  IF NOT FOUND THEN RETURN 'account_not_found'; END IF;
  IF debit.currency <> credit.currency THEN RETURN 'currency_mismatch'; END IF;
  IF on_hold AND debit.folded THEN RETURN 'folded_account'; END IF;
  IF debit.no_overdraft AND debit.credits_posted - debit.debits_posted - debit.debits_pending < leg.amount THEN
    RETURN 'insufficient_funds';
  END IF;
  INSERT INTO ledger_transfer (id, home, kind, debit_account, credit_account, amount, code, ref)
    VALUES (leg.id, leg.home, leg.kind, debit.id, credit.id, leg.amount, leg.code, leg.ref);
  PERFORM ledger_move(leg.id, debit.id, credit.id, CASE WHEN on_hold THEN 0 ELSE leg.amount END,
                      CASE WHEN on_hold THEN leg.amount ELSE 0 END, 0);
  RETURN 'created';
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_apply_move FROM PUBLIC;
