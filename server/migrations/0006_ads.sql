-- Ads: buy ads of providers, and sell ads of traders with their goods.

-- A provider's offer to buy cards of one type. There are no foreign keys: every order updates an ad's stock, and
-- checking the ad's keys was a fifth of that update's cost. The application cannot delete users, brands or card types,
-- and publishing reads them in the transaction that writes the ad.
CREATE TABLE buy_ad (
  id               uuid PRIMARY KEY,
  code             text NOT NULL UNIQUE,
  provider_id      uuid NOT NULL,
  -- The provider's points account, which orders reserve from.
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
  -- When set, the only face values accepted.
  fixed_faces      int[] CHECK (cardinality(fixed_faces) BETWEEN 1 AND 20),
  -- The amount of one order, in base units of points, always whole points: the only amount, or its bounds.
  exact_amount     bigint CHECK (exact_amount > 0),
  min_amount       bigint CHECK (min_amount > 0),
  max_amount       bigint CHECK (max_amount > 0),
  -- The smallest amount of an order, whatever its cards: the owner's balance must cover it for the ad to be listed.
  -- Kept by the trigger.
  least_amount     bigint NOT NULL,
  -- The value of the largest card when the ad was published or edited, in base units of points, which makes limits in
  -- different currencies comparable. Only for sorting; orders never change it, so that they do not touch the index.
  limit_points     bigint NOT NULL DEFAULT 0,
  -- Base units of points: total = remaining + settled + reserved by open orders.
  total_amount     bigint NOT NULL CHECK (total_amount > 0),
  remaining_amount bigint NOT NULL CHECK (remaining_amount >= 0),
  settled_amount   bigint NOT NULL DEFAULT 0 CHECK (settled_amount >= 0),
  max_cards        smallint NOT NULL DEFAULT 10 CHECK (max_cards BETWEEN 1 AND 10),
  -- The seller's time to deliver, and the provider's time to confirm a parcel.
  deliver_minutes  int NOT NULL DEFAULT 60 CHECK (deliver_minutes BETWEEN 5 AND 20160),
  confirm_days     int NOT NULL DEFAULT 10 CHECK (confirm_days BETWEEN 1 AND 60),
  -- Of e-codes: sellers may sell cards whose codes follow. Physical cards always follow.
  takes_promises   boolean NOT NULL DEFAULT true,
  -- The shifts of eight hours in which the provider looks at orders, by the hour that each begins at in the zone (hours
  -- east of Greenwich); null: always.
  open_zone        smallint CHECK (open_zone IN (3, 4, 8)),
  open_shifts      smallint[] CHECK (open_shifts <@ '{0,8,16}' AND cardinality(open_shifts) BETWEEN 1 AND 3),
  -- Closed until then, whatever the shifts say.
  open_from        timestamptz,
  -- The three columns before follow the plan of the provider's team.
  follows_plan     boolean NOT NULL DEFAULT false,
  tags             text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  description      text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  receipt          text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'any', 'cash', 'debit')),
  -- A removed ad stays for its orders; its code is never reused.
  status           text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed', 'removed')),
  -- True when the ad left the shelf by itself; returned stock puts it on again.
  closed_by_itself boolean NOT NULL DEFAULT false,
  -- Grows with every edit that affects the price: an order names the version that its seller saw.
  version          int NOT NULL DEFAULT 1,
  views            bigint NOT NULL DEFAULT 0,
  sold_count       bigint NOT NULL DEFAULT 0,
  -- The seller of each consecutive order that the provider did not view in time; the first view resets it.
  missed_sellers   uuid[] NOT NULL DEFAULT '{}',
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CHECK (remaining_amount + settled_amount <= total_amount),
  CHECK ((open_zone IS NULL) = (open_shifts IS NULL)),
  CHECK (open_from IS NULL OR (follows_plan AND open_zone IS NOT NULL)),
  CHECK (open_from IS NOT NULL OR cardinality(open_shifts) < 3),
  CONSTRAINT buy_ad_amounts CHECK (
    (exact_amount IS NULL OR (min_amount IS NULL AND max_amount IS NULL)) AND (max_amount IS NULL OR min_amount IS NULL
    OR max_amount >= min_amount))
) WITH (fillfactor = 60); -- every order updates its ad in place: room in the page keeps that out of the indexes
CREATE INDEX buy_ad_plan ON buy_ad (provider_id) WHERE follows_plan AND status <> 'removed';
-- The market list: by brand, brand and country, country, card type, or all; best rate first. Further columns after the
-- sort order serve filters: an ad that does not match is skipped in the index, without reading its row. Orders change
-- none of these columns.
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
-- The ads of one owner on the shelf.
CREATE INDEX buy_ad_owner_shelf ON buy_ad (provider_id, rate DESC, id) WHERE status = 'on';
-- A stored generated column is computed again by every update of the row, whatever it changes; a trigger runs only when
-- one of its columns is written.
CREATE TRIGGER buy_ad_derived
  BEFORE INSERT OR UPDATE OF exact_amount, min_amount, provider_id, least_amount, bail_account_id ON buy_ad
  FOR EACH ROW EXECUTE FUNCTION buy_ad_derive();

-- A trader's offer of goods, each a card with its face value, which a provider buys whole.
CREATE TABLE sell_ad (
  id               uuid PRIMARY KEY,
  code             text NOT NULL UNIQUE,
  seller_id        uuid NOT NULL REFERENCES app_user,
  card_type_id     text NOT NULL REFERENCES card_type,
  brand_id         text NOT NULL REFERENCES brand,
  country          char(2) NOT NULL,
  currency         text NOT NULL,
  form             text NOT NULL CHECK (form IN ('ecode', 'physical')),
  -- The kind of receipt that comes with each card.
  receipt          text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'cash', 'debit')),
  -- Percent scaled by 10^4.
  rate             bigint NOT NULL CHECK (rate > 0 AND rate <= 2000000),
  -- True: an order takes one card, at its own value. False: as many cards as the limits of the amount allow.
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
  -- Fast trade: buyers may leave the choice of cards to the platform.
  quick            boolean NOT NULL DEFAULT false,
  -- The owner's floor price for this card type, points per whole unit scaled by 10^8: below it the ad does not trade.
  internal_price   bigint CHECK (internal_price > 0),
  -- Grows with every edit that affects the price.
  version          int NOT NULL DEFAULT 1,
  -- The number of the next card.
  next_row         int NOT NULL DEFAULT 1,
  -- How many of its goods are on sale, and their values: updated with every change of the goods (refresh_on_sale).
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
-- For filters that no index above serves: the list is counted with this index, without the table.
CREATE INDEX sell_ad_market_facts ON sell_ad (country, currency, form)
  INCLUDE (rate, brand_id, card_type_id, receipt, quick, seller_id, internal_price)
  WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_tag ON sell_ad USING gin (tags) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_owner ON sell_ad (seller_id, created_at DESC, id) WHERE status <> 'removed';
CREATE INDEX sell_ad_owner_type ON sell_ad (seller_id, card_type_id, created_at DESC, id) WHERE status <> 'removed';

-- One card of a sell ad. Its sealed code, hash and image are in its current row of gift_card.
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
  -- The order that holds it or bought it.
  order_id   uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (ad_id, row_no),
  CHECK (status NOT IN ('in_trade', 'in_arbitration') OR order_id IS NOT NULL),
  CHECK (status NOT IN ('on_sale', 'off_shelf') OR order_id IS NULL)
);
CREATE INDEX goods_by_status ON goods (ad_id, status, row_no);
CREATE INDEX goods_on_sale ON goods (ad_id, face_value) WHERE status = 'on_sale';
CREATE INDEX goods_order ON goods (order_id) WHERE order_id IS NOT NULL;

-- An owner's floor price for a card type: new ads of that type copy it.
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
