-- Deposits: what users pay to addresses of theirs on chains, and how far the chains were read.

-- Where USDT comes from: the other side of custody (core/ledger/accounts.ts names it).
INSERT INTO ledger_account (id, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000011', 'outside', 'USDT', false, false);

-- An extended public key that addresses are derived from. `next_index` only grows: no index names two addresses.
CREATE TABLE deposit_key (
  id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{40}$'),  -- BIP 32 identifier: hash of the public key
  family     text NOT NULL CHECK (family IN ('evm', 'tron', 'bitcoin')),
  next_index integer NOT NULL DEFAULT 0 CHECK (next_index BETWEEN 0 AND 2147483647)
);

-- An address of a user, for all networks of its key. A retired one is no longer shown and still counts.
CREATE TABLE deposit_address (
  id          uuid PRIMARY KEY,
  user_id     uuid NOT NULL REFERENCES app_user,
  key_id      text NOT NULL REFERENCES deposit_key,
  key_index   integer NOT NULL CHECK (key_index >= 0),
  family      text NOT NULL CHECK (family IN ('evm', 'tron', 'bitcoin')),
  address     text NOT NULL CHECK (char_length(address) BETWEEN 20 AND 120),  -- in the form that is compared
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at  timestamptz,
  UNIQUE (key_id, key_index),
  UNIQUE (family, address)
);
CREATE UNIQUE INDEX deposit_address_current ON deposit_address (user_id, key_id) WHERE retired_at IS NULL;
CREATE INDEX deposit_address_of ON deposit_address (user_id, created_at);

-- A network that is watched: how far it was read, what its nodes said last, and what is wrong.
CREATE TABLE chain_watch (
  network       text PRIMARY KEY CHECK (char_length(network) BETWEEN 3 AND 80),  -- CAIP-2, such as eip155:1
  -- The last block that was read and the last that was final; null: not begun. A final block without a hash is where
  -- staff let reading begin again.
  height        bigint CHECK (height >= -1),
  hash          text,
  final_height  bigint CHECK (final_height >= -1),
  final_hash    text,
  alarm         text CHECK (alarm IN ('node_away', 'wrong_chain', 'node_behind', 'stalled', 'disagree', 'reorganised',
                                      'changed', 'failed')),
  alarm_since   timestamptz,
  -- The newest block of each node as it said last, and which node the alarm is about (0 or 1; null: both).
  first_height  bigint,
  second_height bigint,
  alarm_node    smallint CHECK (alarm_node IN (0, 1)),
  -- The process that reads it, until when; and when it was read last.
  leased_by     text,
  leased_until  timestamptz NOT NULL DEFAULT '-infinity',
  polled_at     timestamptz,
  CHECK ((alarm IS NULL) = (alarm_since IS NULL)),
  CHECK ((height IS NULL) = (final_height IS NULL)),
  CHECK (final_height <= height)
);

-- A payment to an address. Its id is derived from network, transaction and log, and so are its transfers' ids. Whose it is and
-- how much stays as it is once it is paid.
CREATE TABLE deposit (
  id          uuid PRIMARY KEY,
  network     text NOT NULL REFERENCES chain_watch,
  tx_hash     text NOT NULL,
  log_index   integer NOT NULL CHECK (log_index >= 0),  -- among the logs of the transaction
  height      bigint NOT NULL,
  block_hash  text NOT NULL,
  sender      text NOT NULL,
  address_id  uuid NOT NULL REFERENCES deposit_address,
  user_id     uuid NOT NULL,
  amount      numeric(78) NOT NULL CHECK (amount > 0),  -- base units; a chain has larger numbers than the ledger
  state       text NOT NULL CHECK (state IN ('confirming', 'held', 'waiting', 'credited', 'dropped', 'lost', 'refused',
                                             'settled')),
  held_reason text CHECK (held_reason IN ('nodes', 'amount', 'ledger')),
  seen_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  credited_at timestamptz,
  -- Staff wait until then.
  look_again_at timestamptz,
  -- A network has one currency (core/deposits/deposit-currency.ts), so that no row can say another.
  currency    text NOT NULL GENERATED ALWAYS AS (CASE WHEN network LIKE 'bip122:%' THEN 'BTC' ELSE 'USDT' END) STORED
              CHECK (currency IN ('USDT', 'BTC')),
  -- The least number of confirmations, whatever its network asks for: 100 for a miner's reward (coinbase).
  maturity    integer CHECK (maturity > 0),
  -- Of bitcoin: the withdrawal that this output is reserved for, and when both nodes said that something else spent it.
  spent_by    uuid REFERENCES withdrawal,
  gone_at     timestamptz,
  CHECK ((state = 'held') = (held_reason IS NOT NULL)),
  CHECK ((credited_at IS NOT NULL) = (state IN ('credited', 'lost', 'settled'))),
  CHECK (amount < 1000000000000000000 OR state IN ('held', 'dropped', 'refused'))
);
CREATE INDEX deposit_open ON deposit (network, height, id);
CREATE INDEX deposit_of ON deposit (user_id, seen_at DESC, id DESC);
-- Small deposits add up within a currency.
CREATE INDEX deposit_waiting ON deposit (currency, user_id) WHERE state = 'waiting';
CREATE INDEX deposit_confirming ON deposit (network, height) WHERE state = 'confirming';
CREATE INDEX deposit_unclear ON deposit (moved_at DESC, id DESC) WHERE state IN ('held', 'lost');
CREATE INDEX deposit_unspent ON deposit (network, amount DESC, id)
  WHERE currency = 'BTC' AND state = 'credited' AND spent_by IS NULL AND gone_at IS NULL;
-- Few outputs are spent by something else.
CREATE INDEX deposit_gone ON deposit (network) WHERE gone_at IS NOT NULL;

GRANT SELECT, INSERT ON deposit_key, deposit_address, chain_watch, deposit TO market_app;
GRANT UPDATE (next_index) ON deposit_key TO market_app;
GRANT UPDATE (retired_at) ON deposit_address TO market_app;
GRANT UPDATE ON chain_watch TO market_app;
GRANT UPDATE (height, block_hash, sender, address_id, user_id, amount, state, held_reason, moved_at, credited_at,
              look_again_at, maturity, spent_by, gone_at)
  ON deposit TO market_app;
GRANT SELECT (id, key_id, key_index, address) ON deposit_address TO market_signer;
GRANT SELECT (network, gone_at) ON deposit TO market_signer;
-- Whether both nodes were read to their newest block, and what is wrong with them.
GRANT SELECT (network, polled_at, alarm) ON chain_watch TO market_signer;
