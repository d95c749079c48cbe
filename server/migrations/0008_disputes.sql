-- Disputes: evidence, rulings, and the compensation for a fraudulent claim.

-- A file that a party shows in a dispute.
CREATE TABLE evidence (
  id        uuid PRIMARY KEY,
  order_id  uuid NOT NULL,
  party     text NOT NULL CHECK (party IN ('seller', 'provider')),
  user_id   uuid NOT NULL,
  -- Null when it concerns the whole order.
  card_id   uuid,
  upload_id uuid NOT NULL REFERENCES upload,
  note      text NOT NULL DEFAULT '',
  at        timestamptz NOT NULL DEFAULT now(),
  -- The step of the brand's guided check that it answers (core/disputes/guided-check.ts); null: none.
  step      text CHECK (step ~ '^[a-z_]{2,32}$')
);
CREATE INDEX evidence_order ON evidence (order_id, at);

-- A moderator's ruling on an order. Append-only.
CREATE TABLE ruling (
  id           uuid PRIMARY KEY,
  order_id     uuid NOT NULL,
  moderator_id uuid NOT NULL,
  outcome      text NOT NULL,
  amount       bigint NOT NULL CHECK (amount >= 0),
  -- The value that the moderator gave each card: {cardId: minor units}.
  card_values  jsonb NOT NULL DEFAULT '{}',
  reason       text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  on_appeal    boolean NOT NULL DEFAULT false,
  at           timestamptz NOT NULL DEFAULT now(),
  fraud        boolean NOT NULL DEFAULT false
);
CREATE INDEX ruling_order ON ruling (order_id, at);
CREATE INDEX ruling_by_time ON ruling (at);
CREATE TRIGGER ruling_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ruling
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One vote of one reviewer on a compensation. Append-only.
CREATE TABLE compensation_vote (
  id          uuid PRIMARY KEY,
  order_id    uuid NOT NULL,
  reviewer_id uuid NOT NULL,
  approve     boolean NOT NULL,
  reason      text NOT NULL CHECK (length(reason) BETWEEN 10 AND 2000),
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (order_id, reviewer_id)
);
CREATE TRIGGER compensation_vote_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON compensation_vote
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The unpaid part of an approved compensation, which a provider owes a seller: paid from the next points that come into
-- its account.
CREATE TABLE compensation_debt (
  id       uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE,
  debtor   uuid NOT NULL,
  creditor uuid NOT NULL,
  amount   bigint NOT NULL CHECK (amount > 0),
  paid     bigint NOT NULL DEFAULT 0 CHECK (paid BETWEEN 0 AND amount),
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX compensation_debt_open ON compensation_debt (debtor, at, id) WHERE paid < amount;
-- A provider's debts, paid or not, newest first.
CREATE INDEX compensation_debt_debtor ON compensation_debt (debtor, at DESC, id);
-- The debts owed to a seller.
CREATE INDEX compensation_debt_creditor ON compensation_debt (creditor, at DESC);

GRANT SELECT, INSERT ON evidence, ruling, compensation_vote TO market_app;
GRANT SELECT, INSERT, UPDATE ON compensation_debt TO market_app;
