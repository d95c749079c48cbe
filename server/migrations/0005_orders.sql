-- Gift-card orders: the order, its cards, its history, its dispute; the outbox and the users' streams.

CREATE TABLE gift_order (
  id uuid PRIMARY KEY,
  -- The payer when placed: where a distributed deployment keeps the row.
  home uuid NOT NULL,
  code text NOT NULL UNIQUE,
  ad_id uuid NOT NULL,
  ad_code text NOT NULL,
  provider_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  provider_account uuid NOT NULL,
  seller_account uuid NOT NULL,
  card_type_id text NOT NULL,
  brand_id text NOT NULL,
  country char(2) NOT NULL,
  currency text NOT NULL,
  form text NOT NULL,
  state text NOT NULL,
  -- Minor units of the card's currency, all cards together.
  face_value bigint NOT NULL CHECK (face_value > 0),
  card_count smallint NOT NULL CHECK (card_count BETWEEN 1 AND 10),
  -- Percent scaled by 10^4, and points per whole unit scaled by 10^8: fixed when placed.
  rate bigint NOT NULL,
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  order_amount bigint NOT NULL CHECK (order_amount > 0),
  fee_bps int NOT NULL CHECK (fee_bps BETWEEN 0 AND 10000),
  -- The pending transfer that reserves order_amount.
  hold_id uuid NOT NULL UNIQUE,
  settled_amount bigint CHECK (settled_amount BETWEEN 0 AND order_amount),
  fee_amount bigint CHECK (fee_amount >= 0),
  description text NOT NULL DEFAULT '',
  -- The ad's terms as they stood: editing an ad never changes an order.
  terms text NOT NULL DEFAULT '',
  placed_at timestamptz NOT NULL DEFAULT now(),
  viewed_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  -- How long the running clock was when it started, for the bar that drains.
  clock_s int,
  -- Facts of the dispute (core/orders/gift-facts.ts).
  claim_amount bigint,
  claimed_at timestamptz,
  proposal_by text CHECK (proposal_by IN ('seller', 'provider')),
  proposal_amount bigint,
  asked_more boolean NOT NULL DEFAULT false,
  ruling_outcome text,
  ruling_amount bigint,
  ruling_by uuid,
  accepted_by text[] NOT NULL DEFAULT '{}',
  appealed_by text CHECK (appealed_by IN ('seller', 'provider')),
  arbitration_at timestamptz,
  moderator_id uuid,
  escalation smallint NOT NULL DEFAULT 0,
  past_moderators uuid[] NOT NULL DEFAULT '{}',
  -- Grows with every event.
  event_seq int NOT NULL DEFAULT 1,
  CHECK ((ended_at IS NULL) = (settled_amount IS NULL)),
  CHECK (ended_at IS NULL OR due_at IS NULL)
);
CREATE INDEX gift_order_due ON gift_order (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX gift_order_seller ON gift_order (seller_id, placed_at DESC, id);
CREATE INDEX gift_order_provider ON gift_order (provider_id, placed_at DESC, id);
CREATE INDEX gift_order_cases ON gift_order (due_at, id) WHERE state = 'in_arbitration';
CREATE INDEX gift_order_ad_open ON gift_order (ad_id) WHERE ended_at IS NULL;
CREATE INDEX gift_order_pair_open ON gift_order (seller_id, provider_id) WHERE ended_at IS NULL;

CREATE TABLE gift_card (
  id uuid PRIMARY KEY,
  home uuid NOT NULL,
  order_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  row_no smallint NOT NULL,
  -- Minor units of the card's currency.
  face_value bigint NOT NULL CHECK (face_value > 0),
  code_sealed bytea NOT NULL,
  code_hash bytea NOT NULL,
  code_tail text NOT NULL,
  image_id uuid NOT NULL,
  -- False once its order ended with the card unseen: then it may be sold again.
  live boolean NOT NULL DEFAULT true,
  revealed_at timestamptz,
  claim_kind text CHECK (claim_kind IN ('invalid', 'mismatch')),
  -- What the provider says it is worth: minor units of `actual_currency`.
  actual_face_value bigint,
  actual_currency text,
  -- The same in the order's currency, at the rates of placing.
  actual_value bigint,
  claim_note text,
  UNIQUE (order_id, row_no)
);
CREATE UNIQUE INDEX gift_card_once ON gift_card (code_hash) WHERE live;

-- Everything that happened to an order, in order. Append-only.
CREATE TABLE order_event (
  order_id uuid NOT NULL,
  seq int NOT NULL,
  home uuid NOT NULL,
  type text NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('seller', 'provider', 'moderator', 'system')),
  actor_id uuid,
  state text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  data jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (order_id, seq)
);

-- Who looked at what, when, from where. Append-only.
CREATE TABLE reveal (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  card_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  actor_role text NOT NULL CHECK (actor_role IN ('seller', 'provider', 'moderator')),
  kind text NOT NULL CHECK (kind IN ('code_opened', 'code_copied', 'photo_opened')),
  reason text,
  address text NOT NULL,
  device text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reveal_order ON reveal (order_id, at);

CREATE TABLE evidence (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  party text NOT NULL CHECK (party IN ('seller', 'provider')),
  user_id uuid NOT NULL,
  -- Null when it concerns the whole order.
  card_id uuid,
  upload_id uuid NOT NULL REFERENCES upload,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX evidence_order ON evidence (order_id, at);

CREATE TABLE ruling (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  moderator_id uuid NOT NULL,
  outcome text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What the moderator counted each card as: {cardId: minor units}.
  card_values jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  on_appeal boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ruling_order ON ruling (order_id, at);

-- Written in the transaction of what happened; the relay turns each row into rows of its readers' streams.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  home uuid NOT NULL,
  event text NOT NULL,
  recipients uuid[] NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE user_stream (
  user_id uuid PRIMARY KEY,
  last_seq bigint NOT NULL DEFAULT 0,
  -- Rows up to here were dropped: a reader behind it gets a reset.
  first_seq bigint NOT NULL DEFAULT 1
);
CREATE TABLE stream_event (
  user_id uuid NOT NULL,
  seq bigint NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, seq)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER order_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_event EXECUTE FUNCTION refuse_change();
CREATE TRIGGER reveal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reveal EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ruling_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruling EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT, UPDATE ON gift_order, gift_card, user_stream TO market_app;
GRANT SELECT, INSERT ON order_event, reveal, evidence, ruling TO market_app;
GRANT SELECT, INSERT, DELETE ON outbox, stream_event TO market_app;
GRANT DELETE ON gift_card TO market_app;
