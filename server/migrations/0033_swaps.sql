-- The price of bitcoin, and swaps between points and bitcoin.

-- The platform's accounts for swaps and bitcoin (core/ledger/accounts.ts names them). The two that it swaps with never go below
-- zero; bitcoin that it keeps has come from outside, and as much is issued against it.
INSERT INTO ledger_account (id, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000021', 'swap', 'POINTS', true, false),
  ('00000000-0000-8000-8000-000000000022', 'swap', 'BTC', true, false),
  ('00000000-0000-8000-8000-000000000023', 'outside', 'BTC', false, false),
  ('00000000-0000-8000-8000-000000000024', 'custody', 'BTC', true, false),
  ('00000000-0000-8000-8000-000000000025', 'treasury', 'BTC', false, false);

-- What each source of the price of bitcoin said last, and why it does not count.
CREATE TABLE btc_source (
  name      text PRIMARY KEY CHECK (char_length(name) BETWEEN 2 AND 40),
  price     bigint CHECK (price > 0),       -- base units of points for one bitcoin
  as_of     timestamptz,
  is_demo   boolean NOT NULL DEFAULT false, -- no market
  failure   text CHECK (char_length(failure) <= 200),
  failed_at timestamptz,
  CHECK ((price IS NULL) = (as_of IS NULL)),
  CHECK ((failure IS NULL) = (failed_at IS NULL))
);

-- The one row of what the sources agree on, and the process that asks them, until when.
CREATE TABLE btc_market (
  is_the_row   boolean PRIMARY KEY DEFAULT true CHECK (is_the_row),
  mid          bigint CHECK (mid > 0),      -- base units of points for one bitcoin
  sources      smallint NOT NULL DEFAULT 0 CHECK (sources >= 0),
  is_demo      boolean NOT NULL DEFAULT false,
  as_of        timestamptz,
  problem      text CHECK (problem IN ('too_few', 'apart')),  -- why there is no price now
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  CHECK ((mid IS NULL) = (as_of IS NULL))
);
INSERT INTO btc_market DEFAULT VALUES;

-- Prices of bitcoin over time, for charts. Swept.
CREATE TABLE btc_price (
  at    timestamptz PRIMARY KEY,
  price bigint NOT NULL CHECK (price > 0)
);

-- The quote that a user has of the pair, whichever side it is: a new one takes the place of the last.
CREATE TABLE swap_quote (
  user_id    uuid PRIMARY KEY REFERENCES app_user,
  side       text NOT NULL CHECK (side IN ('to_btc', 'to_points')),
  id         uuid NOT NULL UNIQUE,
  points     bigint NOT NULL CHECK (points > 0),
  btc        bigint NOT NULL CHECK (btc > 0),  -- satoshis
  mid        bigint NOT NULL CHECK (mid > 0),
  spread_bps integer NOT NULL CHECK (spread_bps > 0),
  quoted_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX swap_quote_old ON swap_quote (expires_at);

-- A swap as it was quoted. Append-only; its transfers refer to it.
CREATE TABLE swap (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES app_user,
  side       text NOT NULL CHECK (side IN ('to_btc', 'to_points')),
  points     bigint NOT NULL CHECK (points > 0),
  btc        bigint NOT NULL CHECK (btc > 0),  -- satoshis
  mid        bigint NOT NULL CHECK (mid > 0),
  spread_bps integer NOT NULL CHECK (spread_bps > 0),
  at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX swap_of ON swap (user_id, at DESC, id DESC);

GRANT SELECT, INSERT, UPDATE ON btc_source, btc_market, swap_quote TO market_app;
GRANT SELECT, INSERT, DELETE ON btc_price TO market_app;
GRANT DELETE ON btc_source, swap_quote TO market_app;
GRANT SELECT, INSERT ON swap TO market_app;
