-- Staff: how the first administrator comes, and what two must agree on.

-- One-time links that make their opener an administrator; the host prints them, never the product.
CREATE TABLE admin_link (
  -- sha256 of the key in the link; only its reader has the key itself.
  key_hash   bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

-- Something that an administrator may not do alone, waiting for another or decided. Its reason, like those of decisions and
-- suspensions, is emptied some time after its account was closed (server/sql/functions/retention/erase_person_words.sql).
CREATE TABLE proposal (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('make_admin', 'unmake_admin', 'rule', 'fx', 'reset_factors', 'reward', 'promotion',
                                            'penalty', 'card_fee', 'treasury_issue', 'treasury_redeem', 'treasury_move',
                                            'deposit_credit', 'deposit_refuse', 'deposit_settle', 'chain_resume', 'swap_stock',
                                            'withdrawal_settle', 'method_fee', 'sweep', 'make_staff')),
  -- A rule, a currency, a card type, the user name, an order's code, a move of the treasury, a deposit, or a network.
  subject    text NOT NULL,
  -- Whose account it is about.
  user_id    uuid REFERENCES app_user,
  -- What is carried out, in the shape of its kind.
  payload    jsonb NOT NULL,
  before     jsonb NOT NULL,
  after      jsonb NOT NULL,
  reason     text NOT NULL CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500),
  proposer   uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  -- One whose time has passed is expired, even before it is noted here.
  state      text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  ended_at   timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE INDEX proposal_newest ON proposal (created_at DESC, id DESC);
CREATE INDEX proposal_open ON proposal (expires_at) WHERE state = 'open';
-- One open proposal about a thing at a time.
CREATE UNIQUE INDEX proposal_once ON proposal (kind, subject) WHERE state = 'open';

-- The decision of one administrator on a proposal. Append-only.
CREATE TABLE proposal_decision (
  proposal_id uuid NOT NULL REFERENCES proposal,
  decider     uuid NOT NULL REFERENCES app_user,
  approves    boolean NOT NULL,
  reason      text NOT NULL CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500),
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (proposal_id, decider)
);
CREATE TRIGGER proposal_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proposal_decision
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();
ALTER TABLE proposal_decision ENABLE ALWAYS TRIGGER proposal_decision_append_only;

-- Since when there is this platform (core/staff/two-people.ts).
GRANT SELECT (ran_at) ON schema_migration TO market_app;

GRANT SELECT, INSERT, DELETE ON admin_link TO market_app;
GRANT SELECT, INSERT ON proposal, proposal_decision TO market_app;
GRANT UPDATE (state, ended_at) ON proposal TO market_app;

-- A suspension of an account or of a part of what it does; what it closes stands in app_user and placing_pause.
CREATE TABLE suspension (
  id        uuid PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES app_user,
  scope     text NOT NULL CHECK (scope IN ('account', 'placing', 'chat', 'calls')),
  -- As its owner reads it.
  reason    text NOT NULL CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500),
  by_id     uuid NOT NULL REFERENCES app_user,
  at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: until it is lifted.
  ends_at   timestamptz,
  lifted_at timestamptz,
  lifted_by uuid REFERENCES app_user,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE INDEX suspension_of ON suspension (user_id, at DESC) WHERE lifted_at IS NULL;
CREATE INDEX suspension_newest ON suspension (at DESC, id DESC);

-- What staff wrote about an account, for each other.
CREATE TABLE person_note (
  id        uuid PRIMARY KEY,
  user_id   uuid NOT NULL REFERENCES app_user,
  author_id uuid NOT NULL REFERENCES app_user,
  body      text NOT NULL CHECK (char_length(body) BETWEEN 2 AND 1000),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX person_note_of ON person_note (user_id, at DESC);

GRANT SELECT, INSERT ON suspension, person_note TO market_app;
GRANT UPDATE (lifted_at, lifted_by) ON suspension TO market_app;

-- Staff look for the accounts on a device.
CREATE INDEX session_by_device ON session (device_id) WHERE device_id <> '';
