-- Points orders: points against a payment outside the platform.

-- Points of the seller for a payment of the buyer, from placing to its end. Whichever side placed the ad, the seller's account
-- reserves the amount and its fee.
CREATE TABLE points_order (
  id                uuid PRIMARY KEY,
  code              text NOT NULL UNIQUE,
  ad_id             uuid NOT NULL,
  ad_code           text NOT NULL,
  ad_version        int NOT NULL,
  -- What the ad's owner does with points.
  ad_side           text NOT NULL CHECK (ad_side IN ('buy', 'sell')),
  seller_id         uuid NOT NULL,
  buyer_id          uuid NOT NULL CHECK (buyer_id <> seller_id),
  seller_account    uuid NOT NULL,
  buyer_account     uuid NOT NULL,
  state             text NOT NULL,
  -- Base units of points: what the buyer receives, and the fee that the seller pays on top.
  order_amount      bigint NOT NULL CHECK (order_amount > 0),
  fee_bps           int NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
  fee_amount        bigint NOT NULL CHECK (fee_amount >= 0),
  -- The pending transfers that reserve them; without a fee there is no second one.
  hold_id           uuid NOT NULL,
  fee_hold_id       uuid,
  -- Nothing or all of order_amount, and the fee that was charged then: null while the holds are open.
  settled_amount    bigint,
  settled_fee       bigint,
  -- What is paid: minor units of the currency, at a price per point scaled by 10^8.
  currency          text NOT NULL,
  unit_price        bigint NOT NULL CHECK (unit_price > 0),
  fiat_amount       bigint NOT NULL CHECK (fiat_amount > 0),
  method            text NOT NULL,
  -- The seller's account that is to be paid, as it was at placing, sealed by the vault; null: by gift card, or erased.
  pay_to_sealed     bytea,
  pay_to_masked     text NOT NULL DEFAULT '',
  pay_minutes       int NOT NULL CHECK (pay_minutes BETWEEN 10 AND 1440),
  terms             text NOT NULL DEFAULT '',
  placed_at         timestamptz NOT NULL DEFAULT now(),
  paid_at           timestamptz,
  ended_at          timestamptz,
  due_at            timestamptz,
  -- From the start of the running clock to its deadline.
  clock_s           int,
  -- The buyer was reminded that the time to pay runs out.
  reminded_at       timestamptz,
  -- The name that the payment came from, as the buyer said, sealed; and whether it is the name that the buyer has proven. Null:
  -- nothing is proven of the buyer.
  payer_sealed      bytea,
  payer_is_buyer    boolean,
  dispute_at        timestamptz,
  disputed_by       text CHECK (disputed_by IN ('seller', 'buyer', 'system')),
  -- Facts of the case (core/orders/points/points-facts.ts).
  ruling_outcome    text,
  ruling_by         uuid,
  accepted_by       text[] NOT NULL DEFAULT '{}',
  appealed_by       text CHECK (appealed_by IN ('seller', 'buyer')),
  moderator_id      uuid,
  escalation        smallint NOT NULL DEFAULT 0,
  past_moderators   uuid[] NOT NULL DEFAULT '{}',
  -- Grows with every event.
  event_seq         int NOT NULL DEFAULT 1,
  -- Tags and limits of the ad when the order was placed (core/orders/points/placed-points-offer.ts).
  offer             json NOT NULL
                    DEFAULT '{"tags": [], "exactAmounts": null, "minAmount": null, "maxAmount": null}',
  CONSTRAINT points_order_fee_is_held CHECK ((fee_hold_id IS NULL) = (fee_amount = 0)),
  CONSTRAINT points_order_settles_whole CHECK (
    (settled_amount = order_amount AND settled_fee = fee_amount) OR (settled_amount = 0 AND settled_fee = 0)
    OR (settled_amount IS NULL AND settled_fee IS NULL)),
  CONSTRAINT points_order_ended_is_settled CHECK ((ended_at IS NULL) = (settled_amount IS NULL)),
  CONSTRAINT points_order_end_has_no_clock CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);
-- Orders in the order in which they were placed, for what is erased years later.
CREATE INDEX points_order_age ON points_order USING brin (placed_at);
CREATE INDEX points_order_due ON points_order (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX points_order_seller ON points_order (seller_id, placed_at DESC, id);
CREATE INDEX points_order_buyer ON points_order (buyer_id, placed_at DESC, id);
-- Open orders of a pair, and of each of them.
CREATE INDEX points_order_seller_open ON points_order (seller_id, buyer_id) WHERE ended_at IS NULL;
CREATE INDEX points_order_buyer_open ON points_order (buyer_id) WHERE ended_at IS NULL;
CREATE INDEX points_order_ad_open ON points_order (ad_id) WHERE ended_at IS NULL;
-- How often two people traded with each other.
CREATE INDEX points_order_pair_ended ON points_order (seller_id, buyer_id) WHERE ended_at IS NOT NULL;
-- All disputes, newest first; the open cases by their deadline; the ruled ones, latest or largest first.
CREATE INDEX points_order_disputed ON points_order (dispute_at DESC, id) WHERE dispute_at IS NOT NULL;
CREATE INDEX points_order_case ON points_order (due_at, id) WHERE state = 'in_dispute';
CREATE INDEX points_order_ruled ON points_order (dispute_at DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX points_order_ruled_amount ON points_order (order_amount DESC, id) WHERE ruling_by IS NOT NULL;
-- The trigger's function belongs to chat: a moderator who loses the case loses its conversation.
CREATE TRIGGER points_order_left_room AFTER UPDATE OF moderator_id ON points_order
  FOR EACH ROW WHEN (OLD.moderator_id IS DISTINCT FROM NEW.moderator_id) EXECUTE FUNCTION leave_points_room();

-- Every event of a points order, in order. Append-only.
CREATE TABLE points_order_event (
  points_order_id uuid NOT NULL,
  seq        int NOT NULL,
  type       text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('seller', 'buyer', 'moderator', 'system')),
  actor_id   uuid,
  state      text NOT NULL,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  data       jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (points_order_id, seq)
);
CREATE TRIGGER points_order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON points_order_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A file that a party shows on a points order: the proof of a payment, the gift card that pays, or evidence in a dispute.
CREATE TABLE points_order_file (
  id        uuid PRIMARY KEY,
  points_order_id uuid NOT NULL,
  party     text NOT NULL CHECK (party IN ('seller', 'buyer')),
  user_id   uuid NOT NULL,
  upload_id uuid NOT NULL REFERENCES upload,
  kind      text NOT NULL CHECK (kind IN ('proof', 'card', 'evidence')),
  note      text NOT NULL DEFAULT '' CHECK (char_length(note) <= 300),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX points_order_file_of ON points_order_file (points_order_id, at);

-- An order of cards or of points that staff marked, for one of its parties, who reads the alert once.
CREATE TABLE order_alert (
  id              uuid PRIMARY KEY,
  order_id        uuid REFERENCES gift_order,
  user_id         uuid NOT NULL REFERENCES app_user,
  raised_by       uuid NOT NULL REFERENCES app_user,
  raised_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at         timestamptz,
  points_order_id uuid REFERENCES points_order,
  UNIQUE (order_id, user_id),
  UNIQUE (points_order_id, user_id),
  CONSTRAINT order_alert_of_one_order CHECK (num_nonnulls(order_id, points_order_id) = 1)
);
CREATE INDEX order_alert_unseen ON order_alert (user_id, raised_at) WHERE seen_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON points_order TO market_app;
GRANT SELECT, INSERT ON points_order_event, points_order_file TO market_app;
GRANT SELECT, INSERT ON order_alert TO market_app;
GRANT UPDATE (seen_at) ON order_alert TO market_app;
