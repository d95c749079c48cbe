-- Orders: the order, its cards, its history, its reveal log, and its parties' private notes.

-- A seller's cards for a provider's points, from placing to its end. Every order pays for every index of this table.
-- The ledger keeps hold ids unique, and the open part of an ad follows from the ad's own sums, so that neither needs an
-- index.
CREATE TABLE gift_order (
  id                   uuid PRIMARY KEY,
  code                 text NOT NULL UNIQUE,
  -- The ad that it was placed on: a provider's buy ad, or a trader's sell ad.
  direction            text NOT NULL DEFAULT 'buy_ad' CHECK (direction IN ('buy_ad', 'sell_ad')),
  ad_id                uuid NOT NULL,
  ad_code              text NOT NULL,
  provider_id          uuid NOT NULL,
  seller_id            uuid NOT NULL,
  provider_account     uuid NOT NULL,
  seller_account       uuid NOT NULL,
  card_type_id         text NOT NULL,
  brand_id             text NOT NULL,
  country              char(2) NOT NULL,
  currency             text NOT NULL,
  form                 text NOT NULL,
  state                text NOT NULL,
  -- Minor units of the card's currency, all cards together.
  face_value           bigint NOT NULL CHECK (face_value > 0),
  card_count           smallint NOT NULL CHECK (card_count BETWEEN 1 AND 10),
  -- Percent scaled by 10^4, and points per whole unit scaled by 10^8: fixed at placing.
  rate                 bigint NOT NULL,
  unit_price           bigint NOT NULL CHECK (unit_price > 0),
  order_amount         bigint NOT NULL CHECK (order_amount > 0),
  fee_bps              int NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
  -- The pending transfer that reserves order_amount.
  hold_id              uuid NOT NULL,
  settled_amount       bigint CHECK (settled_amount BETWEEN 0 AND order_amount),
  fee_amount           bigint CHECK (fee_amount >= 0),
  description          text NOT NULL DEFAULT '',
  -- The ad's terms, trade time limit and confirm time in seconds, copied at placing: editing an ad never changes an
  -- order.
  terms                text NOT NULL DEFAULT '',
  -- What else the offer said: its tags, receipt, limits and opening hours (core/orders/placed-offer.ts).
  offer                json NOT NULL,
  -- The receipt that the cards come with: what the seller declared, or else what the offer says.
  receipt              text NOT NULL DEFAULT 'none' CHECK (receipt IN ('none', 'any', 'cash', 'debit')),
  deliver_s            int,
  confirm_s            int,
  placed_at            timestamptz NOT NULL DEFAULT now(),
  viewed_at            timestamptz,
  ended_at             timestamptz,
  due_at               timestamptz,
  -- From the start of the running clock to its deadline, closed hours included.
  clock_s              int,
  -- Quick trade: the platform chose the provider, and chooses the next one when this one does not view it in time.
  quick                boolean NOT NULL DEFAULT false,
  -- The request id that the seals of a quick-trade order are bound to instead of an ad.
  request_id           uuid,
  transfers            smallint NOT NULL DEFAULT 0 CHECK (transfers BETWEEN 0 AND 10),
  -- The maximum number of transfers, as allowed at placing.
  max_transfers        smallint NOT NULL DEFAULT 0,
  past_providers       uuid[] NOT NULL DEFAULT '{}',
  -- The parcel of a physical card.
  carrier              text,
  tracking_no          text,
  delivered_at         timestamptz,
  -- When the carrier reported the delivery, and when it was last queried.
  carrier_delivered_at timestamptz,
  carrier_asked_at     timestamptz,
  received_at          timestamptz,
  -- Facts of the dispute (core/orders/gift-facts.ts).
  claim_amount         bigint,
  claimed_at           timestamptz,
  proposal_by          text CHECK (proposal_by IN ('seller', 'provider')),
  proposal_amount      bigint,
  asked_more           boolean NOT NULL DEFAULT false,
  ruling_outcome       text,
  ruling_amount        bigint,
  ruling_by            uuid,
  -- The current ruling found fraud: before the order ends, its compensation is reviewed.
  ruling_fraud         boolean NOT NULL DEFAULT false,
  accepted_by          text[] NOT NULL DEFAULT '{}',
  appealed_by          text CHECK (appealed_by IN ('seller', 'provider')),
  arbitration_at       timestamptz,
  moderator_id         uuid,
  escalation           smallint NOT NULL DEFAULT 0,
  past_moderators      uuid[] NOT NULL DEFAULT '{}',
  -- The pending transfer that a claim reserves on the provider's bail, and its amount.
  bail_hold_id         uuid,
  bail_hold_amount     bigint CHECK (bail_hold_amount > 0),
  -- The approved compensation, in base units of points.
  compensation_amount  bigint CHECK (compensation_amount > 0),
  -- Grows with every event.
  event_seq            int NOT NULL DEFAULT 1,
  -- Compensation is reviewed after the hold has closed and before the order ends.
  CONSTRAINT gift_order_ended_is_settled CHECK (ended_at IS NULL OR settled_amount IS NOT NULL),
  CONSTRAINT gift_order_check2 CHECK (ended_at IS NULL OR due_at IS NULL)
);
-- Orders in the order in which they were placed, for what is erased years later.
CREATE INDEX gift_order_age ON gift_order USING brin (placed_at);
CREATE INDEX gift_order_due ON gift_order (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX gift_order_seller ON gift_order (seller_id, placed_at DESC, id);
CREATE INDEX gift_order_provider ON gift_order (provider_id, placed_at DESC, id);
-- Open orders of a seller, and of a pair. No other index has this condition, so that the planner cannot choose another
-- one for the count.
CREATE INDEX gift_order_unsettled ON gift_order (seller_id, provider_id) WHERE settled_amount IS NULL;
-- A provider's open orders, for the badge in the header.
CREATE INDEX gift_order_provider_open ON gift_order (provider_id) WHERE ended_at IS NULL;
-- The number of earlier trades of a pair.
CREATE INDEX gift_order_pair_ended ON gift_order (seller_id, provider_id) WHERE ended_at IS NOT NULL;
-- At most one order for a quick-trade request.
CREATE UNIQUE INDEX gift_order_request ON gift_order (seller_id, request_id) WHERE request_id IS NOT NULL;
-- Parcels to query the carrier about.
CREATE INDEX gift_order_parcels ON gift_order (carrier_asked_at NULLS FIRST, id)
  WHERE state = 'delivered' AND carrier_delivered_at IS NULL;
-- The moderators' lists: cases and compensations that wait; ruled cases, newest first, by brand and by amount; claims
-- by time.
CREATE INDEX gift_order_cases ON gift_order (due_at, id) WHERE state = 'in_arbitration';
CREATE INDEX gift_order_reviews ON gift_order (due_at, id) WHERE state = 'compensation_review';
CREATE INDEX gift_order_ruled ON gift_order (arbitration_at DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX gift_order_ruled_brand ON gift_order (brand_id, arbitration_at DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX gift_order_ruled_amount ON gift_order (order_amount DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX gift_order_claimed ON gift_order (claimed_at) WHERE claimed_at IS NOT NULL;
-- The trigger's function belongs to chat: a provider or moderator who loses an order, or its case, loses its
-- conversation.
CREATE TRIGGER gift_order_left_room AFTER UPDATE OF provider_id, moderator_id ON gift_order
  FOR EACH ROW WHEN (OLD.provider_id <> NEW.provider_id OR OLD.moderator_id IS DISTINCT FROM NEW.moderator_id)
  EXECUTE FUNCTION leave_order_room();

-- Keys of the vault, wrapped by a master key, which is not in the database. `hash`: the key of gift_card.code_hash, the
-- same under every master key.
CREATE TABLE vault_key (
  name    text PRIMARY KEY,
  wrapped bytea NOT NULL
);

-- One card with its sealed code. Cards of a promised or physical order, and goods on a shelf, have no order, code or
-- image yet.
CREATE TABLE gift_card (
  id                uuid PRIMARY KEY,
  order_id          uuid,
  seller_id         uuid NOT NULL,
  row_no            smallint NOT NULL,
  -- Minor units of the card's currency.
  face_value        bigint NOT NULL CHECK (face_value > 0),
  code_sealed       bytea,
  code_hash         bytea,
  code_tail         text NOT NULL DEFAULT '',
  image_id          uuid,
  -- The goods that this card came from.
  goods_id          uuid,
  -- False once its order ended with the card unseen: then it may be sold again.
  live              boolean NOT NULL DEFAULT true,
  revealed_at       timestamptz,
  claim_kind        text CHECK (claim_kind IN ('invalid', 'mismatch', 'not_received')),
  -- The value that the provider claims: minor units of `actual_currency`.
  actual_face_value bigint,
  actual_currency   text,
  -- The same in the order's currency, at the exchange rates of placing.
  actual_value      bigint,
  claim_note        text,
  UNIQUE (order_id, row_no)
);
CREATE UNIQUE INDEX gift_card_once ON gift_card (code_hash) WHERE live;
CREATE INDEX gift_card_goods ON gift_card (goods_id) WHERE goods_id IS NOT NULL;
-- For moderators: cards that were sold before.
CREATE INDEX gift_card_dead ON gift_card (code_hash) WHERE NOT live;

-- Every event of an order, in order. Append-only.
CREATE TABLE order_event (
  order_id   uuid NOT NULL,
  seq        int NOT NULL,
  type       text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('seller', 'provider', 'moderator', 'system')),
  actor_id   uuid,
  -- The member of the actor's team who did it.
  operator_id uuid,
  state      text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  data       jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (order_id, seq)
);
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A reveal of a card's code, photo or both (card_opened): by whom, when and from which address; an opening by the system for
-- its provider (auto_opened); or a download of a case file, which concerns the whole order instead of a card. Append-only, and chained: reveal_chain() numbers an order's entries and
-- gives each a hash that follows from the one before it.
CREATE TABLE reveal (
  id         uuid PRIMARY KEY,
  order_id   uuid NOT NULL,
  seq        int NOT NULL,
  card_id    uuid,
  actor_id   uuid NOT NULL,
  -- The member of the actor's team who did it. The chain covers a hash of it with a salt of its own: the other party checks
  -- the chain, and is not to know who works for whom.
  operator_id uuid,
  operator_salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()),
  actor_role text NOT NULL CHECK (actor_role IN ('seller', 'provider', 'moderator')),
  kind       text NOT NULL CHECK (kind IN ('code_opened', 'card_opened', 'code_copied', 'photo_opened',
    'case_downloaded', 'address_opened', 'auto_opened')),
  reason     text,
  address    text NOT NULL,
  device     text NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  -- The session that opened it: in others of a moderator the code is not readable without a proof.
  session_id uuid,
  -- Keeps the hashes of address and device, which the parties see, from being searched for what they stand for.
  salt       bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()),
  -- These hashes, once address, device and salt were erased; null until then.
  address_hash text,
  device_hash  text,
  -- See reveal_hash().
  hash       bytea NOT NULL,
  UNIQUE (order_id, seq),
  CONSTRAINT reveal_of_card CHECK ((card_id IS NULL) = (kind IN ('case_downloaded', 'address_opened')))
);
CREATE INDEX reveal_age ON reveal USING brin (at);
CREATE TRIGGER reveal_chain BEFORE INSERT ON reveal FOR EACH ROW EXECUTE FUNCTION reveal_chain();
-- What is old enough is erased by functions of server/sql/functions/retention, which nobody else's statements are part of.
CREATE TRIGGER reveal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reveal
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();

-- Where the parcel of an order goes: the buyer's address at placing, sealed by the vault. Deleted some time after the end.
CREATE TABLE order_address (
  order_id       uuid PRIMARY KEY,
  address_sealed bytea NOT NULL
);

-- A party's private note on an order.
CREATE TABLE order_note (
  order_id uuid NOT NULL,
  user_id  uuid NOT NULL,
  note     text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (order_id, user_id)
);

-- A party's private tags of an order, at most two.
CREATE TABLE order_tag (
  user_id  uuid NOT NULL,
  tag      text NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 24),
  order_id uuid NOT NULL,
  PRIMARY KEY (user_id, tag, order_id)
);
CREATE INDEX order_tag_of ON order_tag (order_id, user_id);

-- The last reminder of an order's running clock: each step is sent once.
CREATE TABLE order_reminder (
  order_id uuid PRIMARY KEY,
  due_at   timestamptz NOT NULL,
  step     smallint NOT NULL
);
CREATE INDEX order_reminder_due ON order_reminder (due_at);

-- One row: when the processes that fire clocks last showed that they run. A gap tells how long the product was away.
CREATE TABLE heartbeat (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  at  timestamptz NOT NULL
);

-- A silence of the product for which clocks are still being lengthened, in the order of their orders' ids.
CREATE TABLE silence (
  id       uuid PRIMARY KEY,
  began_at timestamptz NOT NULL,
  seconds  int NOT NULL,
  -- The last order that is done, or stepped aside.
  order_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Orders up to there whose clocks could not be lengthened: tried again, they hold up no others.
  aside    uuid[] NOT NULL DEFAULT '{}'
);

GRANT SELECT, INSERT, UPDATE ON gift_order, vault_key, heartbeat TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON gift_card, order_note, order_reminder, silence TO market_app;
GRANT SELECT, INSERT ON order_event, reveal TO market_app;
GRANT SELECT, INSERT, DELETE ON order_tag, order_address TO market_app;
-- For a new master key.
GRANT UPDATE (address_sealed) ON order_address TO market_app;

-- The types of the lists that placing passes to lock_placements() and write_placements().

-- A card that comes with an order. Without a code (hash, seal, image) it is promised.
CREATE TYPE placed_card AS (
  id uuid, order_id uuid, seller_id uuid, row_no smallint, face_value bigint, code_sealed bytea,
  code_hash bytea, code_tail text, image_id uuid
);
-- The idempotency key of a placing call, with its answer as JSON if the order is placed.
CREATE TYPE placed_key AS (user_id uuid, key text, params_hash bytea, answer text, order_id uuid);
-- A new row of gift_order.
CREATE TYPE placed_order AS (
  id uuid, code text, direction text, ad_id uuid, ad_code text, provider_id uuid, seller_id uuid, placed_by text,
  card_type_id text, brand_id text, country text, currency text, form text, state text, face_value bigint,
  card_count smallint, rate bigint, unit_price bigint, order_amount bigint, fee_bps int, hold_id uuid, description text,
  terms text, deliver_s int, confirm_s int, clock_s int, request_id uuid, max_transfers smallint,
  offer text, receipt text,
  -- More of the first event for its parties, as JSON; null: nothing.
  event_data text
);
