-- Sweeps: what two administrators bring from addresses of deposits to the address that pays out. No books change by them.

-- What is brought from one address of deposits to the paying address.
CREATE TABLE sweep (
  id           uuid PRIMARY KEY,
  proposal_id  uuid NOT NULL REFERENCES proposal,
  network      text NOT NULL CHECK (char_length(network) BETWEEN 3 AND 80),
  address_id   uuid NOT NULL REFERENCES deposit_address,
  recipient    text NOT NULL,                                           -- the signer's own address
  amount       bigint NOT NULL CHECK (amount > 0),                      -- base units of the token
  state        text NOT NULL CHECK (state IN ('approved', 'funding', 'signing', 'broadcast', 'confirmed', 'failed', 'returned')),
  waits_for    text CHECK (waits_for IN ('signer', 'nodes', 'short', 'gas', 'price', 'unclear')),
  approved_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at     timestamptz,
  polled_at    timestamptz NOT NULL DEFAULT '-infinity',                -- when a worker looked at it last
  tx_hash      text,
  CHECK ((ended_at IS NOT NULL) = (state IN ('confirmed', 'failed', 'returned')))
);
-- One sweep of an address at a time.
CREATE UNIQUE INDEX sweep_once ON sweep (network, address_id) WHERE ended_at IS NULL;
CREATE INDEX sweep_due ON sweep (polled_at) WHERE ended_at IS NULL;
CREATE INDEX sweep_newest ON sweep (approved_at DESC, id DESC);

-- Coins of the chain that the paying address sends to an address, so that it can pay for its sweep.
CREATE TABLE sweep_gas (
  id       uuid PRIMARY KEY,                                            -- of the payment that the signer signs
  sweep_id uuid NOT NULL REFERENCES sweep,
  place    smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  amount   bigint NOT NULL CHECK (amount > 0),                          -- smallest units of the coin
  UNIQUE (sweep_id, place)
);

-- A key of the signer pays out, or belongs to an address of deposits. `deposit_key` of a paying one: the extended key whose
-- private side the signer has, so that it can sweep; null: it cannot.
ALTER TABLE signer_key ADD COLUMN purpose text NOT NULL DEFAULT 'pay' CHECK (purpose IN ('pay', 'sweep'));
ALTER TABLE signer_key ADD COLUMN deposit_key text;

ALTER TABLE signing_request DROP CONSTRAINT signing_request_kind_check;
ALTER TABLE signing_request ADD CONSTRAINT signing_request_kind_check CHECK (kind IN ('withdrawal', 'sweep', 'gas'));

-- One kind of proposal more than there are, whichever these are.
DO $$
DECLARE
  kinds text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT kinds FROM pg_constraint
  WHERE conname = 'proposal_kind_check' AND conrelid = 'proposal'::regclass;
  ALTER TABLE proposal DROP CONSTRAINT proposal_kind_check;
  EXECUTE 'ALTER TABLE proposal ADD CONSTRAINT proposal_kind_check ' || replace(kinds, 'ARRAY[', 'ARRAY[''sweep''::text, ');
END $$;

GRANT SELECT, INSERT ON sweep, sweep_gas TO market_app;
GRANT UPDATE (state, waits_for, moved_at, ended_at, polled_at, tx_hash) ON sweep TO market_app;
GRANT SELECT ON sweep, sweep_gas TO market_signer;
GRANT SELECT (id, key_id, key_index, address) ON deposit_address TO market_signer;
GRANT UPDATE (deposit_key) ON signer_key TO market_signer;
