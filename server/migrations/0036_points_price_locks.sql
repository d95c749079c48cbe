-- Price locks of the purchasing centre.

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

GRANT SELECT, INSERT, UPDATE, DELETE ON points_price_lock TO market_app;
