-- Applies one post or void with a new id; a post without an amount is of the whole hold. Returns 'created' or the
-- refusal.
CREATE OR REPLACE FUNCTION ledger_apply_resolution(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hold   ledger_transfer;
  moved  bigint := 0;
BEGIN
  IF leg.kind = 'post' AND leg.amount <= 0 THEN RETURN 'amount_zero'; END IF;
  SELECT * INTO hold FROM ledger_transfer WHERE id = leg.pending_id AND kind = 'pending';
  IF NOT FOUND THEN RETURN 'pending_not_found'; END IF;
  PERFORM FROM ledger_transfer WHERE pending_id = hold.id AND kind IN ('post', 'void');
  IF FOUND THEN RETURN 'already_resolved'; END IF;
  IF leg.kind = 'post' THEN moved := coalesce(leg.amount, hold.amount); END IF;
  IF moved > hold.amount THEN RETURN 'amount_exceeds_pending'; END IF;
  INSERT INTO ledger_transfer (id, home, kind, pending_id, debit_account, credit_account, amount, code, ref)
    VALUES (leg.id, hold.home, leg.kind, hold.id, hold.debit_account, hold.credit_account,
            CASE WHEN leg.kind = 'post' THEN moved ELSE hold.amount END, leg.code, leg.ref);
  PERFORM ledger_move(leg.id, hold.debit_account, hold.credit_account, moved, 0, hold.amount);
  RETURN 'created';
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_apply_resolution FROM PUBLIC;
