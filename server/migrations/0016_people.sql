-- What people say of each other, what they keep for themselves, and whom they favour.

-- One rating of one party by the other, after the order. A reply is written once.
CREATE TABLE evaluation (
  id         uuid PRIMARY KEY,
  order_id   uuid NOT NULL,
  from_user  uuid NOT NULL,
  to_user    uuid NOT NULL,
  -- The side that rated.
  from_role  text NOT NULL CHECK (from_role IN ('seller', 'provider')),
  brand_id   text NOT NULL,
  stars      smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment    text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 500),
  reply      text CHECK (char_length(reply) BETWEEN 1 AND 500),
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  replied_at timestamptz,
  UNIQUE (order_id, from_user),
  CHECK (from_user <> to_user),
  CHECK ((reply IS NULL) = (replied_at IS NULL))
);
CREATE INDEX evaluation_of ON evaluation (to_user, at DESC, id);
CREATE INDEX evaluation_of_stars ON evaluation (to_user, stars, at DESC, id);

-- How many ratings of each number of stars somebody has, kept as they come.
CREATE TABLE star_stats (
  user_id uuid PRIMARY KEY,
  stars   int[] NOT NULL CHECK (cardinality(stars) = 5)
);

-- A party's own note on an order; nobody else reads it.
CREATE TABLE order_note (
  order_id uuid NOT NULL,
  user_id  uuid NOT NULL,
  note     text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, user_id)
);

-- A party's own tags of an order, at most two.
CREATE TABLE order_tag (
  user_id  uuid NOT NULL,
  tag      text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 24),
  order_id uuid NOT NULL,
  PRIMARY KEY (user_id, tag, order_id)
);
CREATE INDEX order_tag_of ON order_tag (order_id, user_id);

-- Ads that somebody collects, of both kinds, by their codes.
CREATE TABLE favourite (
  user_id uuid NOT NULL,
  ad_code text NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, ad_code)
);
CREATE INDEX favourite_newest ON favourite (user_id, at DESC);

CREATE INDEX user_trust_newest ON user_trust (user_id, at DESC);
CREATE INDEX user_block_newest ON user_block (user_id, at DESC);

-- What a provider bought for, day by day (UTC): base units of points of completed orders.
CREATE TABLE trade_volume (
  user_id uuid NOT NULL,
  day     date NOT NULL,
  points  bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
ALTER TABLE trade_stats ADD COLUMN volume bigint NOT NULL DEFAULT 0;

-- Adds one ended order to one user's record. `took_s` is null unless it completed; `moved` is what it settled then, and
-- `bought` says that this user paid it.
DROP FUNCTION trade_stats_add(uuid, boolean, boolean, boolean, int);
CREATE FUNCTION trade_stats_add(who uuid, is_completed boolean, is_dispute boolean, is_lost boolean, took_s int,
                                moved bigint DEFAULT 0, bought boolean DEFAULT false)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO trade_stats AS s (user_id, ended, completed, disputes, disputes_lost, release_s, median_release_s, volume)
  VALUES (who, 1, is_completed::int, is_dispute::int, is_lost::int, array_remove(ARRAY[took_s], NULL), took_s, moved)
  ON CONFLICT (user_id) DO UPDATE SET
    ended = s.ended + 1,
    completed = s.completed + excluded.completed,
    disputes = s.disputes + excluded.disputes,
    disputes_lost = s.disputes_lost + excluded.disputes_lost,
    volume = s.volume + excluded.volume,
    release_s = (s.release_s || excluded.release_s)[greatest(1, cardinality(s.release_s || excluded.release_s) - 100):],
    median_release_s = CASE WHEN took_s IS NULL THEN s.median_release_s ELSE
      median_of((s.release_s || took_s)[greatest(1, cardinality(s.release_s) - 99):]) END;
  INSERT INTO trade_volume AS v (user_id, day, points)
  SELECT who, (now() AT TIME ZONE 'UTC')::date, moved WHERE bought AND moved > 0
  ON CONFLICT (user_id, day) DO UPDATE SET points = v.points + excluded.points
$$;

GRANT SELECT, INSERT, UPDATE ON evaluation, star_stats, order_note, trade_volume TO market_app;
GRANT DELETE ON order_note TO market_app;
GRANT SELECT, INSERT, DELETE ON order_tag, favourite TO market_app;
