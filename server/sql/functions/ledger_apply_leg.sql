-- Applies one leg. 'exists' when the id exists with the same content (except its home), 'id_conflict' with any other.
CREATE OR REPLACE FUNCTION ledger_apply_leg(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  old       ledger_transfer;
  same      boolean;
  resolves  boolean := leg.kind IN ('post', 'void');
BEGIN
  SELECT * INTO old FROM ledger_transfer WHERE id = leg.id;
  IF NOT FOUND THEN
    RETURN CASE WHEN resolves THEN ledger_apply_resolution(leg) ELSE ledger_apply_move(leg) END;
  END IF;
  same := old.kind = leg.kind AND old.code = leg.code AND old.ref IS NOT DISTINCT FROM leg.ref;
  IF resolves THEN
    same := same AND old.pending_id = leg.pending_id AND (leg.kind = 'void' OR old.amount = coalesce(leg.amount,
      (SELECT amount FROM ledger_transfer WHERE id = leg.pending_id)));
  ELSE
    same := same AND old.debit_account = leg.debit_account AND old.credit_account = leg.credit_account
            AND old.amount = leg.amount;
  END IF;
  RETURN CASE WHEN same THEN 'exists' ELSE 'id_conflict' END;
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_apply_leg FROM PUBLIC;
