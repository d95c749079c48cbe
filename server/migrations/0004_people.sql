-- People: ratings, private notes, favourites, trust and blocks, and each user's record.

-- A block: neither user sees the other's ads.
CREATE TABLE user_block (
  user_id    uuid NOT NULL REFERENCES app_user,
  blocked_id uuid NOT NULL REFERENCES app_user,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);
CREATE INDEX user_block_reverse ON user_block (blocked_id);
CREATE INDEX user_block_newest ON user_block (user_id, at DESC);

-- One user trusts another.
CREATE TABLE user_trust (
  user_id    uuid NOT NULL REFERENCES app_user,
  trusted_id uuid NOT NULL REFERENCES app_user,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, trusted_id),
  CHECK (user_id <> trusted_id)
);
CREATE INDEX user_trust_reverse ON user_trust (trusted_id);
CREATE INDEX user_trust_newest ON user_trust (user_id, at DESC);

-- Favourite ads of a user, of both kinds, by their codes.
CREATE TABLE favourite (
  user_id uuid NOT NULL,
  ad_code text NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, ad_code)
);
CREATE INDEX favourite_newest ON favourite (user_id, at DESC);

-- One rating of one party by the other, after the order. A reply is written once.
CREATE TABLE rating (
  id         uuid PRIMARY KEY,
  order_id   uuid NOT NULL,
  from_user  uuid NOT NULL,
  to_user    uuid NOT NULL,
  -- The side that rated.
  from_role  text NOT NULL CHECK (from_role IN ('seller', 'provider', 'buyer')),
  -- Null: the order was of points.
  brand_id   text,
  stars      smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment    text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 500),
  reply      text CHECK (char_length(reply) BETWEEN 1 AND 500),
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  replied_at timestamptz,
  UNIQUE (order_id, from_user),
  CHECK (from_user <> to_user),
  CHECK ((reply IS NULL) = (replied_at IS NULL)),
  -- A provider buys cards, which have a brand; a buyer buys points.
  CONSTRAINT rating_of_cards_or_points CHECK (
    CASE from_role WHEN 'provider' THEN brand_id IS NOT NULL WHEN 'buyer' THEN brand_id IS NULL ELSE true END)
);
CREATE INDEX rating_user ON rating (to_user, at DESC, id);
CREATE INDEX rating_stars ON rating (to_user, stars, at DESC, id);

-- The number of ratings with each number of stars, counted as they come.
CREATE TABLE star_stats (
  user_id uuid PRIMARY KEY,
  stars   int[] NOT NULL CHECK (cardinality(stars) = 5)
);

-- Each user's record, updated as orders end instead of counted when it is read (trade_stats_add, claim_stats_add).
CREATE TABLE trade_stats (
  user_id          uuid PRIMARY KEY,
  -- Ended orders that count for this user: one cancelled unseen counts only for the party that cancelled it.
  ended            int NOT NULL DEFAULT 0,
  completed        int NOT NULL DEFAULT 0,
  -- Orders that went to a moderator, and the number of rulings against this user.
  disputes         int NOT NULL DEFAULT 0,
  disputes_lost    int NOT NULL DEFAULT 0,
  -- Seconds from placing to release of the last 101 completed orders, newest last, and their median.
  release_s        int[] NOT NULL DEFAULT '{}',
  median_release_s int,
  -- Claims of a provider, and how the last orders went: 0 without a claim, 1 with one, 2 with one that a ruling
  -- refused.
  claims           int NOT NULL DEFAULT 0,
  recent           smallint[] NOT NULL DEFAULT '{}',
  -- Completed orders in base units of points.
  volume           bigint NOT NULL DEFAULT 0
);

-- What a seller placed on its last day of trade (UTC), in base units of points, whatever became of the orders: while this
-- is within the seller's limit, its orders need not be added up.
CREATE TABLE seller_day (
  user_id uuid PRIMARY KEY,
  day     date NOT NULL,
  points  bigint NOT NULL CHECK (points >= 0)
) WITH (fillfactor = 70);

-- A provider's purchases by day (UTC): base units of points of completed orders.
CREATE TABLE trade_volume (
  user_id uuid NOT NULL,
  day     date NOT NULL,
  points  bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);

-- A fault: an order that its party let fail: placed and cancelled, never viewed, or never delivered. Append-only.
CREATE TABLE trade_fault (
  id       uuid PRIMARY KEY,
  user_id  uuid NOT NULL,
  -- The other party of the order.
  other_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('placed_and_cancelled', 'never_viewed', 'never_delivered', 'never_paid')),
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX trade_fault_recent ON trade_fault (user_id, at DESC);
CREATE TRIGGER trade_fault_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_fault
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A pause: the user cannot place orders, and the user's ads take none. It is checked before an order is made, never for
-- an open one. A user may be paused for several reasons at once, each lifted separately. Few rows: one look-up serves a
-- whole batch of placements.
CREATE TABLE placing_pause (
  user_id uuid NOT NULL,
  -- Null: until it is lifted.
  ends_at timestamptz,
  reason  text NOT NULL CHECK (reason IN ('faults', 'claim_rate', 'debt', 'bail', 'staff')),
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, reason)
);
-- A suspension that staff lifted, by whom and why. Append-only.
CREATE TABLE pause_lift (
  id      uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  reason  text NOT NULL,
  note    text NOT NULL,
  by_id   uuid NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX pause_lift_newest ON pause_lift (at DESC, id DESC);
CREATE TRIGGER pause_lift_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pause_lift
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON pause_lift TO market_app;
CREATE INDEX placing_pause_by_time ON placing_pause (at DESC, user_id);

-- A provider's notice that it takes its bail back; the bail stays until the notice period is over. At most one open
-- notice a provider.
CREATE TABLE bail_notice (
  id       uuid PRIMARY KEY,
  user_id  uuid NOT NULL REFERENCES app_user,
  given_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the bail may be taken back.
  free_at  timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text CHECK (ended_as IN ('withdrawn', 'taken_back')),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL))
);
CREATE UNIQUE INDEX bail_notice_open ON bail_notice (user_id) WHERE ended_at IS NULL;

-- A provider whose bail no longer covers a raised requirement, and has been told so. Until `due_at` its ads go on with the
-- bail that it had; then it is paused. The row goes when the bail covers the requirement.
CREATE TABLE bail_shortfall (
  user_id  uuid PRIMARY KEY REFERENCES app_user,
  -- The bail when it was told, in base units of points: less than that pauses at once.
  had      bigint NOT NULL,
  required bigint NOT NULL,
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at   timestamptz NOT NULL
);

GRANT SELECT, INSERT, DELETE ON user_block, user_trust, favourite TO market_app;
GRANT SELECT, INSERT, UPDATE ON rating, star_stats, trade_stats, trade_volume, seller_day, bail_notice TO market_app;
GRANT SELECT, INSERT ON trade_fault TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON placing_pause, bail_shortfall TO market_app;
