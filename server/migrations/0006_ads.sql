-- Ads: buy ads of providers, and sell ads of traders with the goods on them.

-- A provider's offer to buy cards of one type. There are no foreign keys: every order updates an ad's stock, and
-- looking at the ad's keys was a fifth of what such an update cost. The application cannot delete users, brands or
-- card types, and publishing reads them in the transaction that writes the ad.
CREATE TABLE buy_ad (
  id               uuid PRIMARY KEY,
  home             uuid NOT NULL,
  code             text NOT NULL UNIQUE,
  provider_id      uuid NOT NULL,
  -- The provider's points account: what an order reserves from.
  account_id       uuid NOT NULL,
  -- The owner's bail account. Kept by the trigger.
  bail_account_id  uuid NOT NULL,
  card_type_id     text NOT NULL,
  brand_id         text NOT NULL,
  country          char(2) NOT NULL,
  currency         text NOT NULL,
  form             text NOT NULL,
  -- Percent scaled by 10^4.
  rate             bigint NOT NULL CHECK (rate > 0 AND rate <= 2000000),
  -- Whole units of the card's currency, per card.
  min_face         int NOT NULL CHECK (min_face > 0),
  max_face         int NOT NULL CHECK (max_face >= min_face),
  -- When set, the only face values taken.
  fixed_faces      int[] CHECK (cardinality(fixed_faces) BETWEEN 1 AND 20),
  -- What one order may come to, in base units of points, always whole points: the only amount, or its bounds.
  exact_amount     bigint CHECK (exact_amount > 0),
  min_amount       bigint CHECK (min_amount > 0),
  max_amount       bigint CHECK (max_amount > 0),
  -- The least that an order comes to, whatever its cards: what the owner's balance must cover for the ad to be seen.
  -- Kept by the trigger.
  least_amount     bigint NOT NULL,
  -- What the largest card was worth when the ad was published or edited, in base units of points: makes limits in
  -- different currencies comparable. Only for sorting; orders never change it, so that they stay out of the index.
  limit_points     bigint NOT NULL DEFAULT 0,
  -- Base units of points: total = remaining + settled + what open orders reserve.
  total_amount     bigint NOT NULL CHECK (total_amount > 0),
  remaining_amount bigint NOT NULL CHECK (remaining_amount >= 0),
  settled_amount   bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  max_cards        smallint NOT NULL DEFAULT 10 CHECK (max_cards BETWEEN 1 AND 10),
  -- What a seller has to deliver, and what the provider has to confirm a parcel.
  deliver_minutes  int NOT NULL DEFAULT 60 CHECK (deliver_minutes BETWEEN 5 AND 20160),
  confirm_days     int NOT NULL DEFAULT 10 CHECK (confirm_days BETWEEN 1 AND 60),
  tags             text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  description      text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  receipt          text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'any', 'cash', 'debit')),
  -- A removed ad stays for its orders' sake; its code is never used again.
  status           text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed', 'removed')),
  -- True when the ad left the shelf by itself; stock that comes back puts it on again.
  closed_by_itself boolean NOT NULL DEFAULT false,
  -- Grows with every edit of what a price depends on: an order names the version that its seller saw.
  version          int NOT NULL DEFAULT 1,
  views            bigint NOT NULL DEFAULT 0,
  sold_count       bigint NOT NULL DEFAULT 0,
  -- Orders in a row that the provider did not look at in time; the first look resets it.
  missed_views     int NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (remaining_amount + settled_amount <= total_amount),
  CONSTRAINT buy_ad_amounts CHECK (
    (exact_amount IS NULL OR (min_amount IS NULL AND max_amount IS NULL)) AND (max_amount IS NULL OR min_amount IS NULL
    OR max_amount >= min_amount))
) WITH (fillfactor = 60); -- every order updates its ad in place: room in the page keeps that out of the indexes
-- The market list: one brand, one brand and country, one country, one card type, or all; best rate first. What a filter
-- may ask besides stands behind the order: an ad that does not meet it is passed over in the index, without a look at its
-- row. Orders change none of these columns.
CREATE INDEX buy_ad_market ON buy_ad (brand_id, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_country ON buy_ad (brand_id, country, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_land ON buy_ad (country, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_type ON buy_ad (card_type_id, rate DESC, id, receipt, max_face, min_face)
  WHERE status = 'on';
CREATE INDEX buy_ad_market_all
  ON buy_ad (rate DESC, id, receipt, form, currency, country, brand_id, max_face, min_face) WHERE status = 'on';
CREATE INDEX buy_ad_market_new
  ON buy_ad (created_at DESC, id, receipt, form, currency, country, brand_id, max_face, min_face) WHERE status = 'on';
CREATE INDEX buy_ad_market_limit
  ON buy_ad (limit_points DESC, id, receipt, form, currency, country, brand_id, max_face, min_face)
  WHERE status = 'on';
CREATE INDEX buy_ad_market_tag ON buy_ad USING gin (tags) WHERE status = 'on';
CREATE INDEX buy_ad_owner ON buy_ad (provider_id, created_at DESC);
-- All offers of one owner on the shelf.
CREATE INDEX buy_ad_owner_shelf ON buy_ad (provider_id, rate DESC, id) WHERE status = 'on';
-- A stored generated column is computed again by every statement that updates its table, whatever it changes; a trigger
-- runs only when one of its columns is written.
CREATE TRIGGER buy_ad_derived
  BEFORE INSERT OR UPDATE OF exact_amount, min_amount, provider_id, least_amount, bail_account_id ON buy_ad
  FOR EACH ROW EXECUTE FUNCTION buy_ad_derive();

-- A trader's offer of goods, each a card with its face value, which a provider takes whole.
CREATE TABLE sell_ad (
  id               uuid PRIMARY KEY,
  home             uuid NOT NULL,
  code             text NOT NULL UNIQUE,
  seller_id        uuid NOT NULL REFERENCES app_user,
  card_type_id     text NOT NULL REFERENCES card_type,
  brand_id         text NOT NULL REFERENCES brand,
  country          char(2) NOT NULL,
  currency         text NOT NULL,
  form             text NOT NULL CHECK (form IN ('ecode', 'physical')),
  -- The receipt that comes with each card.
  receipt          text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'cash', 'debit')),
  -- Percent scaled by 10^4.
  rate             bigint NOT NULL CHECK (rate > 0 AND rate <= 2000000),
  -- True: an order takes one card, at that card's own value. False: as many as its amount's limits allow.
  exact            boolean NOT NULL DEFAULT false,
  -- Base units of points; null: no limit.
  min_amount       bigint CHECK (min_amount > 0),
  max_amount       bigint CHECK (max_amount >= min_amount),
  deliver_minutes  int NOT NULL DEFAULT 60 CHECK (deliver_minutes BETWEEN 5 AND 20160),
  confirm_days     int NOT NULL DEFAULT 10 CHECK (confirm_days BETWEEN 1 AND 60),
  tags             text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  description      text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  status           text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed', 'removed')),
  -- True when the ad left the shelf because its last card was sold; new cards put it on again.
  closed_by_itself boolean NOT NULL DEFAULT false,
  -- Fast trade: whoever takes this ad may leave the choice of cards to the platform.
  quick            boolean NOT NULL DEFAULT false,
  -- The owner's floor for this card type, points per whole unit scaled by 10^8: below it the ad does not trade.
  internal_price   bigint CHECK (internal_price > 0),
  -- Grows with every edit of what a price depends on.
  version          int NOT NULL DEFAULT 1,
  -- The number of the next card.
  next_row         int NOT NULL DEFAULT 1,
  -- Which of its goods are on sale: updated with every change of the goods (refresh_on_sale).
  on_sale_count    int NOT NULL DEFAULT 0,
  on_sale_face     bigint NOT NULL DEFAULT 0,
  on_sale_min      bigint,
  on_sale_max      bigint,
  views            bigint NOT NULL DEFAULT 0,
  sold_count       bigint NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT exact OR (min_amount IS NULL AND max_amount IS NULL))
);
CREATE INDEX sell_ad_market ON sell_ad (brand_id, rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_type ON sell_ad (card_type_id, rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_all ON sell_ad (rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_new ON sell_ad (created_at DESC, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_large ON sell_ad (on_sale_max DESC, id) WHERE status = 'on' AND on_sale_count > 0;
-- For filters that no index above serves: the list is counted from this index, without the table.
CREATE INDEX sell_ad_market_facts ON sell_ad (country, currency, form)
  INCLUDE (rate, brand_id, card_type_id, receipt, quick, seller_id, internal_price)
  WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_tag ON sell_ad USING gin (tags) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_owner ON sell_ad (seller_id, created_at DESC, id) WHERE status <> 'removed';
CREATE INDEX sell_ad_owner_type ON sell_ad (seller_id, card_type_id, created_at DESC, id) WHERE status <> 'removed';

-- One card of a sell ad. Its sealed code, hash and image are those of its present row of gift_card.
CREATE TABLE goods (
  id         uuid PRIMARY KEY,
  ad_id      uuid NOT NULL REFERENCES sell_ad,
  seller_id  uuid NOT NULL,
  row_no     int NOT NULL,
  -- Minor units of the card's currency.
  face_value bigint NOT NULL CHECK (face_value > 0),
  status     text NOT NULL DEFAULT 'on_sale'
             CHECK (status IN ('on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed')),
  card_id    uuid NOT NULL,
  -- The order that holds it, or that bought it.
  order_id   uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ad_id, row_no),
  CHECK (status NOT IN ('in_trade', 'in_arbitration') OR order_id IS NOT NULL),
  CHECK (status NOT IN ('on_sale', 'off_shelf') OR order_id IS NULL)
);
CREATE INDEX goods_by_status ON goods (ad_id, status, row_no);
CREATE INDEX goods_on_sale ON goods (ad_id, face_value) WHERE status = 'on_sale';
CREATE INDEX goods_order ON goods (order_id) WHERE order_id IS NOT NULL;

-- An owner's internal price of a card type: new ads of that type take it over.
CREATE TABLE sell_floor (
  owner_id     uuid NOT NULL REFERENCES app_user,
  card_type_id text NOT NULL REFERENCES card_type,
  -- Points per whole unit scaled by 10^8.
  price        bigint NOT NULL CHECK (price > 0),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, card_type_id)
);

GRANT SELECT, INSERT, UPDATE ON buy_ad, sell_ad TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON goods, sell_floor TO market_app;
