-- What keeps two users apart, or one from placing: looked at before an order is made, never by an open one.

-- Whoever is on the list meets none of the owner's ads, and the owner none of theirs.
CREATE TABLE user_block (
  user_id    uuid NOT NULL REFERENCES app_user,
  blocked_id uuid NOT NULL REFERENCES app_user,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);
CREATE INDEX user_block_reverse ON user_block (blocked_id);

CREATE TABLE user_trust (
  user_id    uuid NOT NULL REFERENCES app_user,
  trusted_id uuid NOT NULL REFERENCES app_user,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, trusted_id),
  CHECK (user_id <> trusted_id)
);
CREATE INDEX user_trust_reverse ON user_trust (trusted_id);

-- A fault is an order that its party let fail: placed and cancelled, or never viewed. Append-only.
CREATE TABLE trade_fault (
  id       uuid PRIMARY KEY,
  user_id  uuid NOT NULL,
  order_id uuid NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('placed_and_cancelled', 'never_viewed', 'never_delivered')),
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX trade_fault_recent ON trade_fault (user_id, at DESC);

-- Who may place no orders, and whose ads take none, until when. Few rows: one look serves a whole batch of placements.
CREATE TABLE placing_pause (
  user_id   uuid PRIMARY KEY,
  -- Null: until it is lifted.
  ends_at   timestamptz,
  reason    text NOT NULL CHECK (reason IN ('faults', 'claim_rate', 'debt', 'bail', 'staff')),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT, INSERT, DELETE ON user_block, user_trust TO market_app;
GRANT SELECT, INSERT ON trade_fault TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON placing_pause TO market_app;
