-- Prevents changes of transfers, even by the owner.
CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfers are append-only: % refused; a correction is a new transfer', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;
