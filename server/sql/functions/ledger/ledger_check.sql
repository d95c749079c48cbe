-- Whether a leg would be created: 'created', 'exists' when its id exists with the same content, or
-- the refusal. `old` is the transfer with its id, `hold` the one that it resolves.
CREATE OR REPLACE FUNCTION ledger_check(
  leg ledger_leg, old ledger_transfer, hold ledger_transfer, is_resolved boolean, payer ledger_account, payee ledger_account
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  top CONSTANT bigint := 9223372036854775807;
BEGIN
  IF old.id IS NOT NULL THEN
    IF old.kind = leg.kind AND old.code = leg.code AND old.ref IS NOT DISTINCT FROM leg.ref
       AND old.pending_id IS NOT DISTINCT FROM leg.pending_id
       AND (leg.kind = 'void' OR old.amount = coalesce(leg.amount, hold.amount))
       AND (leg.kind IN ('post', 'void')
            OR (old.debit_account, old.credit_account) = (leg.debit_account, leg.credit_account)) THEN
      RETURN 'exists';
    END IF;
    RETURN 'id_conflict';
  END IF;
  IF leg.kind IN ('post', 'void') THEN
    IF leg.kind = 'post' AND leg.amount <= 0 THEN RETURN 'amount_zero'; END IF;
    IF hold.kind IS DISTINCT FROM 'pending' OR payer.id IS NULL THEN RETURN 'pending_not_found'; END IF;
    IF is_resolved THEN RETURN 'already_resolved'; END IF;
    IF leg.kind = 'void' THEN RETURN 'created'; END IF;
    IF leg.amount > hold.amount THEN RETURN 'amount_exceeds_pending'; END IF;
    IF top - payee.credits_posted < coalesce(leg.amount, hold.amount) THEN RETURN 'balance_overflow'; END IF;
    RETURN 'created';
  END IF;
  IF coalesce(leg.amount, 0) <= 0 THEN RETURN 'amount_zero'; END IF;
  IF leg.debit_account = leg.credit_account THEN RETURN 'same_account'; END IF;
  IF payer.id IS NULL OR payee.id IS NULL THEN RETURN 'account_not_found'; END IF;
  IF payer.currency <> payee.currency THEN RETURN 'currency_mismatch'; END IF;
  IF leg.kind = 'pending' AND payer.folded THEN RETURN 'folded_account'; END IF;
  IF payer.no_overdraft AND payer.credits_posted - payer.debits_posted - payer.debits_pending < leg.amount THEN
    RETURN 'insufficient_funds';
  END IF;
  -- All that is reserved can be posted.
  IF top - payer.debits_posted - payer.debits_pending < leg.amount THEN RETURN 'balance_overflow'; END IF;
  IF leg.kind = 'plain' AND top - payee.credits_posted < leg.amount THEN RETURN 'balance_overflow'; END IF;
  RETURN 'created';
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_check FROM PUBLIC;
