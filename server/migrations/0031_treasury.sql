-- The platform's own money: what two administrators issue, redeem and move.

-- What the platform received at its bank or by hand, by its worth in USDT (core/ledger/accounts.ts names it).
INSERT INTO ledger_account (id, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000031', 'reserve', 'USDT', true, false);

-- An issue, a redemption or a move of points of the platform, with its proposal. Its transfers name it.
CREATE TABLE treasury_move (
  id           uuid PRIMARY KEY,
  code         text NOT NULL UNIQUE,
  kind         text NOT NULL CHECK (kind IN ('issue', 'redeem', 'fee_to_promotion', 'fee_to_treasury',
                                              'promotion_to_treasury', 'treasury_to_promotion')),
  -- The side of the named account: a user's, or the platform's.
  named        text CHECK (named IN ('user', 'promotion', 'fee')),
  user_id      uuid REFERENCES app_user,
  amount       bigint NOT NULL CHECK (amount > 0),  -- base units of points
  -- How the money came or went outside of chains, and what the bank calls it.
  channel      text CHECK (channel IN ('bank', 'hand')),
  channel_ref  text NOT NULL DEFAULT '' CHECK (char_length(channel_ref) <= 80),
  evidence_id  uuid REFERENCES upload,
  reason       text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  by_id        uuid NOT NULL REFERENCES app_user,
  proposal_id  uuid NOT NULL REFERENCES proposal,
  at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When a second administrator agreed and the points moved.
  done_at      timestamptz,
  CHECK ((named IS NOT DISTINCT FROM 'user') = (user_id IS NOT NULL)),
  CHECK ((kind IN ('issue', 'redeem')) = (named IS NOT NULL)),
  CHECK ((kind IN ('issue', 'redeem')) = (channel IS NOT NULL)),
  CHECK ((kind IN ('issue', 'redeem')) = (evidence_id IS NOT NULL))
);
CREATE INDEX treasury_move_of_proposal ON treasury_move (proposal_id);
CREATE INDEX treasury_move_at ON treasury_move (at DESC, id DESC);

GRANT SELECT, INSERT ON treasury_move TO market_app;
GRANT UPDATE (done_at) ON treasury_move TO market_app;

-- The last reading of the platform's addresses by both nodes of a network, and its fault. A reading that failed leaves the last
-- agreed one as it is.
CREATE TABLE custody_reading (
  network     text PRIMARY KEY REFERENCES chain_watch,
  -- The block and time of the last agreed reading; null: there is none.
  height      bigint,
  block_hash  text,
  read_at     timestamptz,
  tried_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  addresses   integer NOT NULL DEFAULT 0,
  -- Base units of USDT: at deposit addresses, at the hot wallet, in custody by the books, on their way in and out.
  deposits    numeric(78) NOT NULL DEFAULT 0,
  hot         numeric(78),
  books       numeric(78) NOT NULL DEFAULT 0,
  coming      numeric(78) NOT NULL DEFAULT 0,
  leaving     numeric(78) NOT NULL DEFAULT 0,
  -- What the chain has above what it should have.
  difference  numeric(78) NOT NULL DEFAULT 0,
  alarm       text CHECK (alarm IN ('missing', 'surplus', 'unread')),
  alarm_since timestamptz,
  CHECK ((alarm IS NULL) = (alarm_since IS NULL)),
  CHECK ((height IS NULL) = (read_at IS NULL))
);

-- What a deposit address has on a network, by the last agreed reading; those with nothing are left out.
CREATE TABLE address_balance (
  network    text NOT NULL REFERENCES chain_watch,
  address_id uuid NOT NULL REFERENCES deposit_address,
  amount     numeric(78) NOT NULL CHECK (amount > 0),
  height     bigint NOT NULL,
  PRIMARY KEY (network, address_id)
);
CREATE INDEX address_balance_fullest ON address_balance (amount DESC, address_id, network);
-- Which addresses a network ever paid something to.
CREATE INDEX deposit_at ON deposit (address_id, network);

GRANT SELECT, INSERT, UPDATE ON custody_reading TO market_app;
GRANT SELECT, INSERT, DELETE ON address_balance TO market_app;
