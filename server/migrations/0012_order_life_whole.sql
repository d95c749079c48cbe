-- The whole life of a gift-card order: both directions, both forms, quick trade, compensation.

ALTER TABLE gift_order
  -- Whose ad it was placed against: a provider's buy ad, or a trader's sell ad.
  ADD COLUMN direction text NOT NULL DEFAULT 'buy_ad' CHECK (direction IN ('buy_ad', 'sell_ad')),
  -- Quick trade: the platform chose the provider, and chooses the next one when this one does not look.
  ADD COLUMN quick boolean NOT NULL DEFAULT false,
  -- What the seals of a quick-trade order are bound to instead of an ad.
  ADD COLUMN request_id uuid,
  ADD COLUMN transfers smallint NOT NULL DEFAULT 0 CHECK (transfers BETWEEN 0 AND 10),
  -- The most that were allowed when it was placed.
  ADD COLUMN max_transfers smallint NOT NULL DEFAULT 0,
  ADD COLUMN past_providers uuid[] NOT NULL DEFAULT '{}',
  -- The ad's trade time limit and confirm time as they stood, in seconds.
  ADD COLUMN deliver_s int,
  ADD COLUMN confirm_s int,
  ADD COLUMN carrier text,
  ADD COLUMN tracking_no text,
  ADD COLUMN delivered_at timestamptz,
  -- When the carrier said that it handed the parcel over.
  ADD COLUMN carrier_delivered_at timestamptz,
  ADD COLUMN received_at timestamptz,
  -- The pending transfer that a claim opens on the provider's bail, and its amount.
  ADD COLUMN bail_hold_id uuid,
  ADD COLUMN bail_hold_amount bigint CHECK (bail_hold_amount > 0),
  -- The standing ruling found fraud: before the order ends, its compensation is reviewed.
  ADD COLUMN ruling_fraud boolean NOT NULL DEFAULT false,
  -- What an approved compensation came to, in base units of points.
  ADD COLUMN compensation_amount bigint CHECK (compensation_amount > 0);

-- Compensation is reviewed after the hold has closed and before the order ends.
ALTER TABLE gift_order DROP CONSTRAINT gift_order_check1;
ALTER TABLE gift_order ADD CONSTRAINT gift_order_ended_is_settled CHECK (ended_at IS NULL OR settled_amount IS NOT NULL);
CREATE INDEX gift_order_reviews ON gift_order (due_at, id) WHERE state = 'compensation_review';

-- Cards of a promised or physical order, and goods on a shelf, have no order, code or image yet.
ALTER TABLE gift_card
  ALTER COLUMN order_id DROP NOT NULL,
  ALTER COLUMN code_sealed DROP NOT NULL,
  ALTER COLUMN code_hash DROP NOT NULL,
  ALTER COLUMN image_id DROP NOT NULL,
  ALTER COLUMN code_tail SET DEFAULT '',
  -- The goods that this card was taken from.
  ADD COLUMN goods_id uuid,
  DROP CONSTRAINT gift_card_claim_kind_check,
  ADD CONSTRAINT gift_card_claim_kind_check CHECK (claim_kind IN ('invalid', 'mismatch', 'not_received'));

-- One vote of one reviewer. Append-only.
CREATE TABLE compensation_vote (
  id          uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  reviewer_id uuid NOT NULL,
  approve     boolean NOT NULL,
  reason      text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (order_id, reviewer_id)
);

-- What a provider still owes a seller of an approved compensation: paid from whatever comes into its account next.
CREATE TABLE compensation_debt (
  id        uuid PRIMARY KEY,
  order_id  uuid NOT NULL UNIQUE,
  debtor    uuid NOT NULL,
  creditor  uuid NOT NULL,
  amount    bigint NOT NULL CHECK (amount > 0),
  paid      bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX compensation_debt_open ON compensation_debt (debtor, at, id) WHERE paid < amount;

-- The buy ad's own times: what a seller has to deliver, and what the provider has to confirm a parcel.
ALTER TABLE buy_ad
  ADD COLUMN deliver_minutes int NOT NULL DEFAULT 60 CHECK (deliver_minutes BETWEEN 5 AND 20160),
  ADD COLUMN confirm_days int NOT NULL DEFAULT 10 CHECK (confirm_days BETWEEN 1 AND 60);

CREATE TRIGGER compensation_vote_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON compensation_vote
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER trade_fault_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_fault
  EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON compensation_vote TO market_app;
GRANT SELECT, INSERT, UPDATE ON compensation_debt TO market_app;

-- Physical card types can be traded from here on.
UPDATE card_type SET active = true WHERE form = 'physical';
