-- Payouts: points that traders turn into money on a bank account, paid by payout providers.

-- What a paid payout passes on its way to its provider (core/ledger/accounts.ts names it).
INSERT INTO ledger_account (id, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000006', 'payouts', 'POINTS', true, false);

-- A payout: whose points, to which account, at which rate, and how far it is. core/payouts/payout-table.ts is its life.
CREATE TABLE payout (
  id            uuid PRIMARY KEY,
  owner_id      uuid NOT NULL REFERENCES app_user,
  -- The payment account that it was asked for, and what of it may be seen; it may have been changed since.
  account_id    uuid NOT NULL REFERENCES payment_account,
  kind          text NOT NULL CHECK (kind IN ('bank', 'online', 'card')),
  place         text NOT NULL CHECK (place IN ('NG', 'GH', 'KE', 'CN', 'EU', 'GB', 'US')),
  wallet        text CHECK (char_length(wallet) BETWEEN 1 AND 30),
  masked        text NOT NULL CHECK (char_length(masked) <= 140),
  -- Holder and fields as they were, sealed by the vault; null once they were erased.
  target_sealed bytea,
  -- Base units of points, and the minor units of the currency that they pay at this rate.
  points        bigint NOT NULL CHECK (points > 0),
  currency      text NOT NULL CHECK (char_length(currency) = 3),
  fiat          bigint NOT NULL CHECK (fiat > 0),
  -- USD per unit of the currency, scaled by 10^12, and what of it the provider keeps in hundredths of a percent.
  fx            bigint NOT NULL CHECK (fx > 0),
  spread_bps    smallint NOT NULL CHECK (spread_bps BETWEEN 0 AND 10000),
  hold_id       uuid NOT NULL UNIQUE,
  state         text NOT NULL CHECK (state IN ('open', 'taken', 'paying', 'unclear', 'paid', 'in_dispute', 'second_look',
                                               'ruled', 'success', 'failed', 'name_mismatch', 'cancelled', 'returned')),
  -- When the clock of its state runs out.
  deadline      timestamptz,
  provider_id   uuid REFERENCES app_user,
  -- Through which channel the provider pays; null: by hand.
  channel       smallint CHECK (channel IN (1, 3, 4, 5, 6)),
  paying_since  timestamptz,
  -- Its provider started it again: the channel is asked, and paid anew only after its definitive failure.
  again_at      timestamptz,
  -- What the provider shows of a payment by hand: an upload, encrypted with a key of its own.
  proof_id      uuid,
  -- Why it failed or is disputed, in a person's or the channel's words.
  reason        text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- Nobody looks for a provider that pays by itself before.
  match_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  asked_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at      timestamptz,
  -- The channel does not name the account's holder: the provider compared it, and started the payment all the same.
  is_holder_confirmed boolean NOT NULL DEFAULT false,
  -- Those of staff who ruled that it was paid, in their order, and when its owner appealed against that.
  ruler_ids     uuid[] NOT NULL DEFAULT '{}',
  appealed_at   timestamptz,
  CHECK (owner_id <> provider_id),
  CHECK ((ended_at IS NOT NULL) = (state IN ('success', 'failed', 'name_mismatch', 'cancelled', 'returned'))),
  CHECK (provider_id IS NOT NULL OR state IN ('open', 'cancelled', 'returned')),
  CHECK (state NOT IN ('paying', 'unclear') OR (channel IS NOT NULL AND paying_since IS NOT NULL)),
  CHECK ((deadline IS NOT NULL) = (state IN ('open', 'taken', 'paying', 'paid', 'ruled'))),
  CHECK (state NOT IN ('second_look', 'ruled') OR cardinality(ruler_ids) > 0)
);
CREATE INDEX payout_of_owner ON payout (owner_id, asked_at DESC, id DESC);
CREATE INDEX payout_of_provider ON payout (provider_id, moved_at DESC, id DESC) WHERE provider_id IS NOT NULL;
CREATE INDEX payout_of_owner_open ON payout (owner_id) WHERE ended_at IS NULL;
CREATE INDEX payout_of_provider_open ON payout (provider_id, moved_at DESC, id DESC) WHERE ended_at IS NULL;
CREATE INDEX payout_waiting ON payout (asked_at, id) WHERE state = 'open';
CREATE INDEX payout_due ON payout (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX payout_kept ON payout (ended_at) WHERE target_sealed IS NOT NULL AND ended_at IS NOT NULL;
CREATE INDEX payout_for_staff ON payout (moved_at, id) WHERE state IN ('unclear', 'in_dispute', 'second_look');
CREATE INDEX payout_moved ON payout (moved_at DESC, id DESC);
CREATE INDEX payout_in_state ON payout (state, moved_at DESC, id DESC);

-- What happened to a payout; appended only.
CREATE TABLE payout_event (
  id         uuid PRIMARY KEY,
  payout_id  uuid NOT NULL REFERENCES payout,
  event      text NOT NULL CHECK (char_length(event) <= 30),
  from_state text,
  to_state   text NOT NULL,
  -- Who acted; null: the system.
  actor_id   uuid REFERENCES app_user,
  reason     text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payout_event_of ON payout_event (payout_id, at, id);

-- One payment through a channel, under one reference. core/payouts/attempt-table.ts is its life.
CREATE TABLE payout_attempt (
  id           uuid PRIMARY KEY,
  payout_id    uuid NOT NULL REFERENCES payout,
  attempt_no   smallint NOT NULL CHECK (attempt_no > 0),
  channel      smallint NOT NULL CHECK (channel IN (1, 3, 4, 5, 6)),
  reference    text NOT NULL UNIQUE CHECK (reference ~ '^[a-z0-9-]{1,64}$'),
  state        text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'sent', 'success', 'failed', 'name_mismatch')),
  -- How often it was sent, and how many of these sendings no answer came to.
  sends        integer NOT NULL DEFAULT 0 CHECK (sends >= 0),
  unanswered   integer NOT NULL DEFAULT 0 CHECK (unanswered BETWEEN 0 AND sends),
  is_refused   boolean NOT NULL DEFAULT false,
  sent_at      timestamptz,
  -- The name that the bank has for the account, sealed by the vault.
  name_sealed  bytea,
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- When it is looked at next; null: it is over.
  look_at      timestamptz DEFAULT clock_timestamp(),
  looks        integer NOT NULL DEFAULT 0,
  made_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A payment is sent again for two days at most, counted from its first sending.
  first_sent_at timestamptz,
  -- When the channel last said that it has no such payment; null: since then it was sent, or the channel said something else.
  absent_at    timestamptz,
  UNIQUE (payout_id, attempt_no),
  CHECK ((look_at IS NULL) = (state IN ('success', 'failed', 'name_mismatch')))
);
-- Never two at once.
CREATE UNIQUE INDEX payout_attempt_open ON payout_attempt (payout_id) WHERE state IN ('ready', 'sent');
-- Never paid twice.
CREATE UNIQUE INDEX payout_attempt_paid ON payout_attempt (payout_id) WHERE state = 'success';
CREATE INDEX payout_attempt_due ON payout_attempt (look_at) WHERE look_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON payout, payout_attempt TO market_app;
GRANT SELECT, INSERT ON payout_event TO market_app;
