-- Payments that the signer's record does not have, on chains that do not number the transactions of an address: Tron.

-- A payment of the token out of a paying address, as both nodes have it, that nothing signed explains: the record was set back, or
-- somebody else has the key. Never removed.
CREATE TABLE unsigned_payment (
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  address    text NOT NULL,                                              -- that it was paid from
  recipient  text NOT NULL,
  amount     numeric(78) NOT NULL CHECK (amount > 0),                    -- base units of the token
  height     bigint NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (network, tx_hash)
);
GRANT SELECT, INSERT ON unsigned_payment TO market_app;
GRANT SELECT (network, tx_hash, recipient, amount) ON unsigned_payment TO market_signer;
-- When both nodes were read to their newest block the last time, or what is wrong with them.
GRANT SELECT (network, polled_at, alarm) ON chain_watch TO market_signer;

-- Such payments that the signer's operator knows of.
ALTER TABLE signer_key ADD COLUMN paid_elsewhere integer NOT NULL DEFAULT 0 CHECK (paid_elsewhere >= 0);
GRANT UPDATE (paid_elsewhere) ON signer_key TO market_signer;

ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_waits_for_check;
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_waits_for_check
  CHECK (waits_for IN ('signer', 'record', 'nodes', 'float', 'gas', 'held', 'price', 'unclear'));
