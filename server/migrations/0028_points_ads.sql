-- Offers of points for money of a state.

-- A standing offer to buy or sell points. Like `buy_ad` it has no foreign keys: every order updates its stock.
CREATE TABLE points_ad (
  id                  uuid PRIMARY KEY,
  code                text NOT NULL UNIQUE,
  -- What its owner does with points.
  side                text NOT NULL CHECK (side IN ('buy', 'sell')),
  owner_id            uuid NOT NULL,
  -- The owner's points account, which orders on a sell ad reserve from.
  account_id          uuid NOT NULL,
  -- The currency that is paid for the points.
  currency            text NOT NULL,
  pricing             text NOT NULL CHECK (pricing IN ('premium', 'fixed')),
  -- Hundredths of a percent on the market's price.
  premium             int CHECK (premium BETWEEN -9999 AND 9999),
  -- Currency per point scaled by 10^8.
  fixed_price         bigint CHECK (fixed_price > 0),
  -- The owner's own rate instead of the market's: currency per US dollar scaled by 10^2.
  exchange_rate       bigint CHECK (exchange_rate BETWEEN 1 AND 100000),
  -- Base units of points: total = remaining + settled + reserved by open orders.
  total_amount        bigint NOT NULL CHECK (total_amount > 0),
  remaining_amount    bigint NOT NULL CHECK (remaining_amount >= 0),
  settled_amount      bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  -- The amount of one order, in base units of points, always whole points: the only amounts, ascending, or its bounds.
  exact_amounts       bigint[] CHECK (cardinality(exact_amounts) BETWEEN 1 AND 10),
  min_amount          bigint CHECK (min_amount > 0),
  max_amount          bigint CHECK (max_amount > 0),
  -- The smallest amount of an order: the balance of a sell ad's owner must cover it for the ad to be listed.
  least_amount        bigint NOT NULL GENERATED ALWAYS AS (coalesce(exact_amounts[1], min_amount, 1000000)) STORED,
  -- Ways to pay (core/payment-accounts/methods.ts), and the owner's own accounts that a sell ad's buyer may pay to.
  methods             text[] NOT NULL CHECK (cardinality(methods) BETWEEN 1 AND 5),
  payment_account_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(payment_account_ids) <= 5),
  -- The buyer's time to pay.
  pay_minutes         int NOT NULL DEFAULT 15 CHECK (pay_minutes BETWEEN 10 AND 1440),
  terms               text NOT NULL DEFAULT '' CHECK (length(terms) <= 500),
  tags                text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  -- A removed ad stays for its orders; its code is never reused.
  status              text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed', 'removed')),
  -- True when the ad left the shelf by itself; returned stock puts it on again.
  closed_by_itself    boolean NOT NULL DEFAULT false,
  -- Grows with every edit: an order names the version that it was placed on.
  version             int NOT NULL DEFAULT 1,
  views               bigint NOT NULL DEFAULT 0,
  sold_count          bigint NOT NULL DEFAULT 0,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CHECK (remaining_amount + settled_amount <= total_amount),
  CONSTRAINT points_ad_price CHECK (CASE pricing
    WHEN 'premium' THEN premium IS NOT NULL AND fixed_price IS NULL
    ELSE fixed_price IS NOT NULL AND premium IS NULL AND exchange_rate IS NULL END),
  CONSTRAINT points_ad_amounts CHECK (
    (exact_amounts IS NULL OR (min_amount IS NULL AND max_amount IS NULL)) AND (max_amount IS NULL OR min_amount IS NULL
    OR max_amount >= min_amount))
) WITH (fillfactor = 60); -- every order updates its ad in place
-- The market's list, whose order is computed from the price of the moment.
CREATE INDEX points_ad_market ON points_ad (side, currency, id) WHERE status = 'on';
-- The owners of ads on the shelf.
CREATE INDEX points_ad_owner_shelf ON points_ad (owner_id) WHERE status = 'on';
CREATE INDEX points_ad_owner ON points_ad (owner_id, created_at DESC, id) WHERE status <> 'removed';

-- The terms that a user chose of a points ad, held for one order of theirs: a new lock takes the place of the last. Without a
-- foreign key to the ad, which every order updates.
CREATE TABLE points_price_lock (
  user_id     uuid NOT NULL REFERENCES app_user,
  ad_id       uuid NOT NULL,
  id          uuid NOT NULL UNIQUE,
  ad_version  int NOT NULL,
  unit_price  bigint NOT NULL CHECK (unit_price > 0),  -- currency per point scaled by 10^8
  amount      bigint NOT NULL CHECK (amount > 0),      -- base units of points
  methods     text[] NOT NULL,
  pay_minutes int NOT NULL,
  terms       text NOT NULL,
  locked_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (user_id, ad_id)
);

-- A fee that replaces the general one for points orders that are paid in this way. Placed orders keep theirs.
CREATE TABLE payment_method_fee (
  -- A way to pay (core/payment-accounts/methods.ts).
  method  text PRIMARY KEY,
  -- Basis points, paid by the seller of the points.
  fee_bps int NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000)
);

GRANT SELECT, INSERT, UPDATE ON points_ad TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON points_price_lock, payment_method_fee TO market_app;
