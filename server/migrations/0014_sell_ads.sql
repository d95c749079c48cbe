-- Sell ads: a trader lists goods, each a card with its face value, and a provider takes them whole.

CREATE TABLE sell_ad (
  id uuid PRIMARY KEY,
  home uuid NOT NULL,
  code text NOT NULL UNIQUE,
  seller_id uuid NOT NULL REFERENCES app_user,
  card_type_id text NOT NULL REFERENCES card_type,
  brand_id text NOT NULL REFERENCES brand,
  country char(2) NOT NULL,
  currency text NOT NULL,
  form text NOT NULL CHECK (form IN ('ecode', 'physical')),
  -- The receipt that comes with each card.
  receipt text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'cash', 'debit')),
  -- Percent scaled by 10^4.
  rate bigint NOT NULL CHECK (rate > 0 AND rate <= 2000000),
  -- True: an order takes one card, at that card's own value. False: as many as its amount's limits allow.
  exact boolean NOT NULL DEFAULT false,
  -- Base units of points; null: no limit.
  min_amount bigint CHECK (min_amount > 0),
  max_amount bigint CHECK (max_amount >= min_amount),
  deliver_minutes int NOT NULL DEFAULT 60 CHECK (deliver_minutes BETWEEN 5 AND 20160),
  confirm_days int NOT NULL DEFAULT 10 CHECK (confirm_days BETWEEN 1 AND 60),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 3),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 500),
  status text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off', 'completed', 'removed')),
  -- True when the ad left the shelf because its last card was sold; new cards put it on again.
  closed_by_itself boolean NOT NULL DEFAULT false,
  -- Fast trade: whoever takes this ad may leave the choice of cards to the platform.
  quick boolean NOT NULL DEFAULT false,
  -- The owner's floor for this card type, points per whole unit scaled by 10^8: below it the ad does not trade.
  internal_price bigint CHECK (internal_price > 0),
  -- Grows with every edit of what a price depends on.
  version int NOT NULL DEFAULT 1,
  -- The number of the next card.
  next_row int NOT NULL DEFAULT 1,
  -- What of its goods is on sale: kept with every change of the goods (refresh_sell_ad).
  on_sale_count int NOT NULL DEFAULT 0,
  on_sale_face bigint NOT NULL DEFAULT 0,
  on_sale_min bigint,
  on_sale_max bigint,
  views bigint NOT NULL DEFAULT 0,
  sold_count bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT exact OR (min_amount IS NULL AND max_amount IS NULL))
);
CREATE INDEX sell_ad_market ON sell_ad (brand_id, rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_type ON sell_ad (card_type_id, rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_all ON sell_ad (rate, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_new ON sell_ad (created_at DESC, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_large ON sell_ad (on_sale_max DESC, id) WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_owner ON sell_ad (seller_id, created_at DESC, id) WHERE status <> 'removed';
CREATE INDEX sell_ad_owner_type ON sell_ad (seller_id, card_type_id, created_at DESC, id) WHERE status <> 'removed';

-- One card of a sell ad. Its sealed code, hash and image are those of its present row of gift_card.
CREATE TABLE goods (
  id uuid PRIMARY KEY,
  ad_id uuid NOT NULL REFERENCES sell_ad,
  seller_id uuid NOT NULL,
  row_no int NOT NULL,
  -- Minor units of the card's currency.
  face_value bigint NOT NULL CHECK (face_value > 0),
  status text NOT NULL DEFAULT 'on_sale'
    CHECK (status IN ('on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed')),
  card_id uuid NOT NULL,
  -- The order that holds it, or that bought it.
  order_id uuid,
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
  owner_id uuid NOT NULL REFERENCES app_user,
  card_type_id text NOT NULL REFERENCES card_type,
  -- Points per whole unit scaled by 10^8.
  price bigint NOT NULL CHECK (price > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, card_type_id)
);

CREATE INDEX gift_card_goods ON gift_card (goods_id) WHERE goods_id IS NOT NULL;

-- Counts anew what of an ad is on sale; closes an ad whose last card was sold, and reopens one that closed that way.
-- The ad is locked before its goods are counted, so that of two who count at once the later sees what the earlier did.
CREATE FUNCTION refresh_sell_ad(ad uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sell_ad WHERE id = ad FOR NO KEY UPDATE;
  UPDATE sell_ad AS a SET
    on_sale_count = s.n, on_sale_face = s.face, on_sale_min = s.smallest, on_sale_max = s.largest,
    status = CASE WHEN a.status = 'on' AND s.sold_out THEN 'completed'
                  WHEN a.status = 'completed' AND a.closed_by_itself AND NOT s.sold_out THEN 'on' ELSE a.status END,
    closed_by_itself = CASE WHEN a.status = 'on' THEN s.sold_out ELSE a.closed_by_itself AND s.sold_out END,
    updated_at = now()
  FROM (SELECT count(*) FILTER (WHERE g.status = 'on_sale')::int AS n,
               coalesce(sum(g.face_value) FILTER (WHERE g.status = 'on_sale'), 0)::bigint AS face,
               min(g.face_value) FILTER (WHERE g.status = 'on_sale') AS smallest,
               max(g.face_value) FILTER (WHERE g.status = 'on_sale') AS largest,
               count(*) > 0 AND bool_and(g.status = 'completed') AS sold_out
        FROM goods g WHERE g.ad_id = ad) AS s
  WHERE a.id = ad;
END $$;

GRANT SELECT, INSERT, UPDATE ON sell_ad, goods TO market_app;
GRANT DELETE ON goods TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sell_floor TO market_app;
