-- The fee of points orders by the way in which they are paid.

-- A fee that replaces the general one for points orders that are paid in this way. Placed orders keep theirs.
CREATE TABLE payment_method_fee (
  -- A way to pay (core/payment-accounts/methods.ts).
  method  text PRIMARY KEY,
  -- Basis points, paid by the seller of the points.
  fee_bps int NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_method_fee TO market_app;

-- One more kind beside those that are there.
DO $$
DECLARE
  kinds text := pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'proposal_kind_check';
  acts  text := pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'staff_act_kind_check';
BEGIN
  ALTER TABLE proposal DROP CONSTRAINT proposal_kind_check;
  EXECUTE 'ALTER TABLE proposal ADD CONSTRAINT proposal_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''method_fee''::text, ');
  ALTER TABLE staff_act DROP CONSTRAINT staff_act_kind_check;
  EXECUTE 'ALTER TABLE staff_act ADD CONSTRAINT staff_act_kind_check ' || replace(acts, 'ARRAY[', 'ARRAY[''payment_method''::text, ');
END $$;
