-- Bail that stands behind a provider's claims, the notice under which it leaves, and what a claim leaves in a record.

-- One may be paused for several reasons at once, each lifted by itself.
ALTER TABLE placing_pause DROP CONSTRAINT placing_pause_pkey, ADD PRIMARY KEY (user_id, reason);

-- A provider says that it takes its bail back. At most one notice of a provider is open.
CREATE TABLE bail_notice (
  id        uuid PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES app_user,
  given_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From when on the bail may leave.
  free_at   timestamptz NOT NULL,
  ended_at  timestamptz,
  ended_as  text CHECK (ended_as IN ('withdrawn', 'taken_back')),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL))
);
CREATE UNIQUE INDEX bail_notice_open ON bail_notice (user_id) WHERE ended_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON bail_notice TO market_app;

-- The other side of a debt: what a seller still waits for.
CREATE INDEX compensation_debt_creditor ON compensation_debt (creditor, at DESC);

ALTER TABLE ruling ADD COLUMN fraud boolean NOT NULL DEFAULT false;

-- Claims of a provider, and how the last orders went: 0 without a claim, 1 with one, 2 with one that a ruling refused.
ALTER TABLE trade_stats
  ADD COLUMN claims int NOT NULL DEFAULT 0,
  ADD COLUMN recent smallint[] NOT NULL DEFAULT '{}';

-- Adds to a provider's record that an order with or without a claim has ended; the last 1,000 are kept one by one.
CREATE FUNCTION claim_stats_add(who uuid, was smallint) RETURNS void LANGUAGE sql AS $$
  UPDATE trade_stats s SET
    claims = s.claims + (was > 0)::int,
    recent = (s.recent || was)[greatest(1, cardinality(s.recent) - 998):]
  WHERE user_id = who
$$;

-- The workbench: ruled cases by brand and by amount, claims and rulings by time, and cards that somebody sold before.
CREATE INDEX gift_order_ruled_brand ON gift_order (brand_id, arbitration_at DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX gift_order_ruled_amount ON gift_order (order_amount DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX gift_order_claimed ON gift_order (claimed_at) WHERE claimed_at IS NOT NULL;
CREATE INDEX gift_card_dead ON gift_card (code_hash) WHERE NOT live;
CREATE INDEX ruling_by_time ON ruling (at);
CREATE INDEX placing_pause_by_time ON placing_pause (at DESC, user_id);
