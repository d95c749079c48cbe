-- Card brands, card types (brand x country x currency x form), exchange rates, buy ads and uploads.

CREATE TABLE brand (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,32}$'),
  name text NOT NULL,
  initials text NOT NULL CHECK (length(initials) BETWEEN 1 AND 2),
  colour text NOT NULL CHECK (colour ~ '^#[0-9A-F]{6}$'),
  rank int NOT NULL,
  -- What a code of this brand looks like; null where the brand has no fixed form.
  code_pattern text,
  code_hint text NOT NULL DEFAULT ''
);

CREATE TABLE card_type (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{4,64}$'),
  brand_id text NOT NULL REFERENCES brand,
  country char(2) NOT NULL,
  currency text NOT NULL,
  form text NOT NULL CHECK (form IN ('ecode', 'physical')),
  -- 'normal': rate in (0, 100] with two decimals; 'wide': [1, 200] with four.
  rate_mode text NOT NULL DEFAULT 'normal' CHECK (rate_mode IN ('normal', 'wide')),
  -- Overrides orders.fee_bps.
  fee_bps int CHECK (fee_bps BETWEEN 0 AND 10000),
  -- Face value bounds, in whole units of the currency.
  min_face int NOT NULL CHECK (min_face > 0),
  max_face int NOT NULL CHECK (max_face >= min_face),
  active boolean NOT NULL DEFAULT true,
  UNIQUE (brand_id, country, currency, form)
);

-- USD per whole unit, scaled by 10^12. Append-only: an order's rates are those in force when it was placed.
CREATE TABLE exchange_rate (
  currency text NOT NULL,
  as_of timestamptz NOT NULL DEFAULT now(),
  rate numeric(38, 0) NOT NULL CHECK (rate > 0),
  source text NOT NULL,
  PRIMARY KEY (currency, as_of)
);

CREATE TABLE buy_ad (
  id uuid PRIMARY KEY,
  home uuid NOT NULL,
  code text NOT NULL UNIQUE,
  provider_id uuid NOT NULL REFERENCES app_user,
  -- The provider's points account: what an order reserves from.
  account_id uuid NOT NULL,
  card_type_id text NOT NULL REFERENCES card_type,
  brand_id text NOT NULL REFERENCES brand,
  country char(2) NOT NULL,
  currency text NOT NULL,
  form text NOT NULL,
  -- Percent scaled by 10^4.
  rate bigint NOT NULL CHECK (rate > 0 AND rate <= 2000000),
  -- Whole units of the card's currency, per card.
  min_face int NOT NULL CHECK (min_face > 0),
  max_face int NOT NULL CHECK (max_face >= min_face),
  -- When set, the only face values taken.
  fixed_faces int[] CHECK (cardinality(fixed_faces) BETWEEN 1 AND 20),
  -- Base units of points: total = remaining + settled + what open orders reserve.
  total_amount bigint NOT NULL CHECK (total_amount > 0),
  remaining_amount bigint NOT NULL CHECK (remaining_amount >= 0),
  settled_amount bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  max_cards smallint NOT NULL DEFAULT 10 CHECK (max_cards BETWEEN 1 AND 10),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  receipt text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'any', 'cash', 'debit')),
  status text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed')),
  -- True when the ad left the shelf by itself; stock that comes back puts it on again.
  closed_by_itself boolean NOT NULL DEFAULT false,
  -- Grows with every edit of what a price depends on: an order names the version that its seller saw.
  version int NOT NULL DEFAULT 1,
  views bigint NOT NULL DEFAULT 0,
  sold_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (remaining_amount + settled_amount <= total_amount)
);
-- The market list: one brand, best rate first; and all brands, best rate first.
CREATE INDEX buy_ad_market ON buy_ad (brand_id, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_country ON buy_ad (brand_id, country, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_all ON buy_ad (rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_new ON buy_ad (created_at DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_owner ON buy_ad (provider_id, created_at DESC);

-- Images, re-encoded to PNG. Used once: by a card, or as evidence.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES app_user,
  purpose text NOT NULL CHECK (purpose IN ('card', 'evidence')),
  -- Of the bytes that arrived: the same image twice is refused per purpose.
  sha256 bytea NOT NULL,
  -- Perceptual hash, 64 bits, for staff's eyes.
  phash bigint,
  key text NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  bytes int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_by uuid,
  order_id uuid
);
CREATE UNIQUE INDEX upload_card_once ON upload (sha256) WHERE purpose = 'card';
CREATE INDEX upload_owner ON upload (owner_id, created_at DESC);
CREATE INDEX upload_unused ON upload (created_at) WHERE used_by IS NULL;
CREATE INDEX upload_phash ON upload (phash) WHERE phash IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON brand, card_type, buy_ad, upload TO market_app;
GRANT SELECT, INSERT ON exchange_rate TO market_app;
GRANT DELETE ON upload TO market_app;
