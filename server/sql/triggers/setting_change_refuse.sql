-- Keeps the log of settings as it was written, even for the owner.
CREATE OR REPLACE FUNCTION setting_change_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'setting_change is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
