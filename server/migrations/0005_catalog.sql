-- Catalogue: brands, card types (brand x country x currency x form), the tags of ads, and exchange rates.

-- An issuer of gift cards.
CREATE TABLE brand (
  id           text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,32}$'),
  name         text NOT NULL,
  initials     text NOT NULL CHECK (length(initials) BETWEEN 1 AND 2),
  colour       text NOT NULL CHECK (colour ~ '^#[0-9A-F]{6}$'),
  rank         int NOT NULL,
  -- The pattern of this brand's codes; null where the issuer prints several kinds.
  code_pattern text,
  -- The pattern of the PIN that stands beside the code; null where this brand's cards have none.
  pin_pattern  text,
  -- A hint on what to type as the code, in English and in Chinese.
  code_hint    text NOT NULL DEFAULT '',
  active       boolean NOT NULL DEFAULT true,
  code_hint_zh text NOT NULL DEFAULT ''
);

-- Cards of one brand, country, currency and form: what an ad offers or asks for.
CREATE TABLE card_type (
  id        text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{4,64}$'),
  brand_id  text NOT NULL REFERENCES brand,
  country   char(2) NOT NULL,
  currency  text NOT NULL,
  form      text NOT NULL CHECK (form IN ('ecode', 'physical')),
  -- 'normal': rate in (0, 100] with two decimals; 'wide': [1, 200] with four.
  rate_mode text NOT NULL DEFAULT 'normal' CHECK (rate_mode IN ('normal', 'wide')),
  -- Overrides orders.fee_bps.
  fee_bps   int CHECK (fee_bps BETWEEN 0 AND 10000),
  -- Face value bounds, in whole units of the currency.
  min_face  int NOT NULL CHECK (min_face > 0),
  max_face  int NOT NULL CHECK (max_face >= min_face),
  active    boolean NOT NULL DEFAULT true,
  -- Bounds of the rate within those of the mode, percent scaled by 10^4.
  min_rate  bigint CHECK (min_rate > 0),
  max_rate  bigint CHECK (max_rate <= 2000000),
  -- The receipts that such a card can come with.
  receipts  text[] NOT NULL DEFAULT '{none,cash,debit}'
            CHECK (receipts <@ '{none,cash,debit}'::text[] AND cardinality(receipts) > 0),
  UNIQUE (brand_id, country, currency, form),
  CHECK (min_rate <= max_rate)
);

-- Labels that an ad can carry, at most three.
CREATE TABLE card_tag (
  id      text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,24}$'),
  name_en text NOT NULL CHECK (char_length(name_en) BETWEEN 1 AND 24),
  name_zh text NOT NULL CHECK (char_length(name_zh) BETWEEN 1 AND 24),
  rank    int NOT NULL,
  active  boolean NOT NULL DEFAULT true
);

-- A currency's rate from a time on: USD per whole unit, scaled by 10^12. Append-only: an order uses the rates of when
-- it was placed.
CREATE TABLE exchange_rate (
  currency text NOT NULL,
  as_of    timestamptz NOT NULL DEFAULT now(),
  rate     numeric(38, 0) NOT NULL CHECK (rate > 0),
  source   text NOT NULL,
  -- As of when the same rate was published last, where that was after it was recorded: a pegged rate does not change.
  confirmed_at timestamptz,
  PRIMARY KEY (currency, as_of)
);

GRANT SELECT, INSERT, UPDATE ON brand, card_type TO market_app;
GRANT SELECT ON card_tag TO market_app;
GRANT SELECT, INSERT ON exchange_rate TO market_app;
GRANT UPDATE (confirmed_at) ON exchange_rate TO market_app;
