-- Coupons: points that staff give with a condition, the owner's next order that is large enough.

ALTER TABLE reward_ticket ADD COLUMN payment text NOT NULL DEFAULT 'points' CHECK (payment IN ('points', 'coupon'));

-- The coupon of a reward ticket that was given. Its points are reserved on the promotion account.
CREATE TABLE coupon (
  -- The reward ticket.
  id          uuid PRIMARY KEY REFERENCES reward_ticket,
  user_id     uuid NOT NULL REFERENCES app_user,
  -- Base units of points, both.
  amount      bigint NOT NULL CHECK (amount > 0),
  least_order bigint NOT NULL CHECK (least_order > 0),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'expired')),
  hold_id     uuid NOT NULL UNIQUE,
  issued_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  -- The order that used it: of cards or of points.
  order_id    uuid,
  order_code  text,
  used_at     timestamptz,
  CHECK ((state = 'used') = (order_id IS NOT NULL AND order_code IS NOT NULL AND used_at IS NOT NULL)),
  CHECK (expires_at > issued_at)
);
CREATE INDEX coupon_of ON coupon (user_id, (state <> 'open'), expires_at, id);
CREATE INDEX coupon_due ON coupon (expires_at) WHERE state = 'open';
-- An order uses one coupon at most.
CREATE UNIQUE INDEX coupon_of_order ON coupon (order_id) WHERE order_id IS NOT NULL;

GRANT SELECT, INSERT ON coupon TO market_app;
GRANT UPDATE (state, order_id, order_code, used_at) ON coupon TO market_app;
