-- Requests to the signer: those that are open are found at once, and a payment that costs too much is refused.

-- Asked for more gas, or a higher price of it, than the signer ever takes.
ALTER TABLE signing DROP CONSTRAINT signing_refusal_check;
ALTER TABLE signing ADD CONSTRAINT signing_refusal_check
  CHECK (refusal IN ('unknown', 'network', 'inputs', 'state', 'approvals', 'hold', 'amount', 'cost'));

-- When the signer signed or refused it; null: it is open.
ALTER TABLE signing_request ADD COLUMN decided_at timestamptz;
UPDATE signing_request r SET decided_at = clock_timestamp()
WHERE EXISTS (SELECT FROM signed_transaction t WHERE t.payment_id = r.payment_id AND t.attempt = r.attempt)
  OR EXISTS (SELECT FROM signing s WHERE s.payment_id = r.payment_id AND s.refusal IS NOT NULL);
-- Those of payments that are signed already, at a higher price, come first.
CREATE INDEX signing_request_open ON signing_request ((attempt = 1), asked_at, payment_id, attempt) WHERE decided_at IS NULL;
GRANT UPDATE (decided_at) ON signing_request TO market_signer;
