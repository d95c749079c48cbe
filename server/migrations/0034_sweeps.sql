-- Sweeps: coins that two administrators bring from addresses of deposits to the address that pays out. No books change by them.

-- A sweep from one address of deposits to the paying address.
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

GRANT SELECT, INSERT ON sweep, sweep_gas TO market_app;
GRANT UPDATE (state, waits_for, moved_at, ended_at, polled_at, tx_hash) ON sweep TO market_app;
GRANT SELECT ON sweep, sweep_gas TO market_signer;
