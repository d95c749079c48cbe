-- Bitcoin: addresses of a further kind of chain, and deposits in another currency.

ALTER TABLE deposit_key DROP CONSTRAINT deposit_key_family_check;
ALTER TABLE deposit_key ADD CONSTRAINT deposit_key_family_check CHECK (family IN ('evm', 'tron', 'bitcoin'));
ALTER TABLE deposit_address DROP CONSTRAINT deposit_address_family_check;
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_family_check CHECK (family IN ('evm', 'tron', 'bitcoin'));

-- What was paid: a network has one currency (core/deposits/deposit-currency.ts), so that no row can say another.
ALTER TABLE deposit ADD COLUMN currency text NOT NULL
  GENERATED ALWAYS AS (CASE WHEN network LIKE 'bip122:%' THEN 'BTC' ELSE 'USDT' END) STORED
  CHECK (currency IN ('USDT', 'BTC'));
-- Confirmations that it needs at least, whatever its network asks for: 100 of what a miner was paid (coinbase).
ALTER TABLE deposit ADD COLUMN maturity integer CHECK (maturity > 0);
GRANT UPDATE (maturity) ON deposit TO market_app;

-- Small deposits add up within a currency.
DROP INDEX deposit_waiting;
CREATE INDEX deposit_waiting ON deposit (currency, user_id) WHERE state = 'waiting';
