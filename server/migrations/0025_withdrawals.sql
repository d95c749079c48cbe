-- Withdrawals: addresses that users are paid at, their requests, and what the signer signed.

-- An entry of a user's address book. A removed one stays for the withdrawals that went there.
CREATE TABLE withdrawal_address (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES app_user,
  network    text NOT NULL CHECK (char_length(network) BETWEEN 3 AND 80),    -- CAIP-2, such as eip155:1
  address    text NOT NULL CHECK (char_length(address) BETWEEN 20 AND 120),  -- in the form that is compared
  label      text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 40),
  added_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  held_until timestamptz NOT NULL,                                          -- nothing is paid to it before
  removed_at timestamptz
);
CREATE UNIQUE INDEX withdrawal_address_current ON withdrawal_address (user_id, network, address) WHERE removed_at IS NULL;
CREATE INDEX withdrawal_address_of ON withdrawal_address (user_id, added_at);
CREATE INDEX withdrawal_address_shared ON withdrawal_address (address);

-- A request of a user to be paid in USDT. The points are held in the ledger as long as it is open.
CREATE TABLE withdrawal (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES app_user,
  address_id   uuid NOT NULL REFERENCES withdrawal_address,
  network      text NOT NULL,
  recipient    text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),                      -- base units of points that leave the account
  fee          bigint NOT NULL CHECK (fee >= 0 AND fee < amount),       -- the part that pays the network
  state        text NOT NULL CHECK (state IN ('in_review', 'approved', 'signing', 'broadcast', 'confirmed', 'failed',
                                              'returned', 'cancelled')),
  reviewers    smallint NOT NULL CHECK (reviewers BETWEEN 0 AND 9),     -- members of staff who have to approve it
  hold_id      uuid NOT NULL UNIQUE,                                    -- the transfer that holds the points
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  moved_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at     timestamptz,
  -- Why it does not go on, as the worker found it last; null: it does.
  waits_for    text CHECK (waits_for IN ('signer', 'record', 'nodes', 'float', 'gas', 'held', 'price', 'unclear', 'limit', 'token', 'paused')),
  polled_at    timestamptz NOT NULL DEFAULT '-infinity',                -- when a worker looked at it last
  tx_hash      text,                                                    -- the transaction that ended it on the chain
  height       bigint,
  reason       text CHECK (char_length(reason) <= 300),                 -- why it was refused
  is_refused   boolean NOT NULL DEFAULT false,                          -- both nodes said that the token refuses its receiver
  pauses_until timestamptz,                                             -- it failed: nothing is paid to its receiver before; null: it did not
  unclear_since timestamptz,                                            -- two administrators end it; null: not unclear
  -- A network has one currency, as for deposits. Amount and fee of bitcoin are satoshis.
  currency     text NOT NULL GENERATED ALWAYS AS (CASE WHEN network LIKE 'bip122:%' THEN 'BTC' ELSE 'USDT' END) STORED
               CHECK (currency IN ('USDT', 'BTC')),
  -- Of bitcoin: its value in base units of points when it was requested, which the limits of a day and of a review count.
  worth        bigint CHECK (worth > 0),
  -- Of bitcoin that was paid: the part of the fee that the network took. The rest stays with the owner.
  paid_fee     bigint CHECK (paid_fee BETWEEN 0 AND fee),
  CHECK ((ended_at IS NOT NULL) = (state IN ('confirmed', 'failed', 'returned', 'cancelled'))),
  CONSTRAINT withdrawal_worth_of_bitcoin CHECK ((worth IS NOT NULL) = (network LIKE 'bip122:%'))
);
CREATE INDEX withdrawal_of ON withdrawal (user_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_to ON withdrawal (recipient, requested_at);
CREATE INDEX withdrawal_open_of ON withdrawal (user_id) WHERE ended_at IS NULL;
CREATE INDEX withdrawal_due ON withdrawal (polled_at) WHERE state IN ('approved', 'signing', 'broadcast');
CREATE INDEX withdrawal_review_queue ON withdrawal (requested_at, id) WHERE state = 'in_review';
CREATE INDEX withdrawal_stuck ON withdrawal (requested_at DESC, id DESC)
  WHERE state IN ('approved', 'signing', 'broadcast') AND waits_for IS NOT NULL;
CREATE INDEX withdrawal_paid_to ON withdrawal (user_id, recipient) WHERE state = 'confirmed';
-- Failed payments are few.
CREATE INDEX withdrawal_pausing ON withdrawal (pauses_until DESC, id DESC) WHERE pauses_until IS NOT NULL;
CREATE INDEX withdrawal_latest ON withdrawal (requested_at DESC, id DESC);
-- A transaction pays one withdrawal at most.
CREATE UNIQUE INDEX withdrawal_paid_once ON withdrawal (network, tx_hash) WHERE state = 'confirmed';

-- What one member of staff decided on a withdrawal.
CREATE TABLE withdrawal_review (
  withdrawal_id uuid NOT NULL REFERENCES withdrawal,
  reviewer_id   uuid NOT NULL REFERENCES app_user,
  decision      text NOT NULL CHECK (decision IN ('approve', 'reject')),
  reason        text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (withdrawal_id, reviewer_id)
);

-- What the product asks the signer for: the first transaction of a payment, or another in its place at a higher price.
CREATE TABLE signing_request (
  payment_id uuid NOT NULL,                                             -- of a withdrawal: its id
  attempt    smallint NOT NULL CHECK (attempt BETWEEN 1 AND 100),
  kind       text NOT NULL CHECK (kind IN ('withdrawal', 'sweep', 'gas')),
  network    text NOT NULL,
  token      text NOT NULL,
  recipient  text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),                        -- base units of the token
  gas        bigint NOT NULL CHECK (gas > 0),
  max_price  bigint NOT NULL CHECK (max_price > 0),                     -- for each unit of gas, the tip within it
  tip_price  bigint NOT NULL CHECK (tip_price >= 0 AND tip_price <= max_price),
  nonce      bigint NOT NULL CHECK (nonce >= 0),                        -- the next one of the key, as both nodes say
  asked_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_at timestamptz,                                               -- signed or refused; null: it is open
  -- The base of the transaction in the words of the chain's adapter (on Tron a block). Null: a number suffices.
  anchor     text CHECK (char_length(anchor) BETWEEN 1 AND 20000),
  -- The limit for which the signer holds it back, and until when; null: it does not, or it cannot tell.
  held_for   text CHECK (held_for IN ('recalled', 'address', 'sum', 'day', 'gas')),
  held_until timestamptz,
  PRIMARY KEY (payment_id, attempt)
);
-- Payments that are signed already, at a higher price, come first.
CREATE INDEX signing_request_open ON signing_request ((attempt = 1), asked_at, payment_id, attempt) WHERE decided_at IS NULL;

-- A key of the signer on a network. `next_nonce` only grows.
CREATE TABLE signer_key (
  network    text NOT NULL,
  address    text NOT NULL,                                             -- in the form that is compared
  next_nonce bigint NOT NULL DEFAULT 0 CHECK (next_nonce >= 0),
  seen_at    timestamptz NOT NULL DEFAULT clock_timestamp(),            -- when the signer was there last
  -- It pays out, or belongs to an address of deposits.
  purpose    text NOT NULL DEFAULT 'pay' CHECK (purpose IN ('pay', 'sweep')),
  -- Of a paying key: the extended key whose private side the signer has, so that it can sweep; null: it cannot.
  deposit_key text,
  -- Unsigned payments that the signer's operator knows of.
  paid_elsewhere integer NOT NULL DEFAULT 0 CHECK (paid_elsewhere >= 0),
  PRIMARY KEY (network, address)
);

-- What the signer decided on a payment, once and for all: signed with these inputs under this nonce, or refused.
CREATE TABLE signing (
  payment_id uuid PRIMARY KEY,
  network    text NOT NULL,
  token      text NOT NULL,
  recipient  text NOT NULL,
  amount     bigint NOT NULL,
  signer     text NOT NULL,
  nonce      bigint,
  -- 'cost': more gas, or a higher price of it, than the signer ever takes.
  refusal    text CHECK (refusal IN ('unknown', 'network', 'inputs', 'state', 'approvals', 'hold', 'amount', 'cost')),
  points     bigint NOT NULL,                                           -- what it counts in the signer's day
  signed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (network, signer, nonce),
  CHECK ((nonce IS NULL) = (refusal IS NOT NULL))
);
CREATE INDEX signing_day ON signing (signed_at);

-- A transaction that exists, and may be on the chain: its bytes are stored before anybody can send them.
CREATE TABLE signed_transaction (
  payment_id uuid NOT NULL REFERENCES signing,
  attempt    smallint NOT NULL,
  tx_hash    text NOT NULL UNIQUE,
  raw        text NOT NULL,
  gas        bigint NOT NULL,                                           -- at most so much, each at `max_price`: the signer's day counts it
  max_price  bigint NOT NULL,
  tip_price  bigint NOT NULL,
  signed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz,                                               -- no block takes it from then on; null: no end
  PRIMARY KEY (payment_id, attempt)
);

-- An output of the platform that a payment spends. Reserved with the request to the signer; free again when the signer refused.
CREATE TABLE payment_input (
  payment_id  uuid NOT NULL REFERENCES withdrawal,
  place       smallint NOT NULL CHECK (place BETWEEN 0 AND 99),
  network     text NOT NULL,
  tx_hash     text NOT NULL,
  vout        integer NOT NULL CHECK (vout >= 0),
  amount      bigint NOT NULL CHECK (amount > 0),                        -- satoshis
  is_change   boolean NOT NULL,                                          -- came back from a payment; else a deposit
  key_index   integer NOT NULL CHECK (key_index >= 0),                   -- of the address, on its branch (BIP 84)
  released_at timestamptz,
  PRIMARY KEY (payment_id, place)
);
-- An output is spent by one payment.
CREATE UNIQUE INDEX payment_input_once ON payment_input (network, tx_hash, vout) WHERE released_at IS NULL;

-- Change that came back to the platform from a payment that is final.
CREATE TABLE change_output (
  payment_id uuid PRIMARY KEY REFERENCES withdrawal,
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  vout       integer NOT NULL CHECK (vout >= 0),
  amount     bigint NOT NULL CHECK (amount > 0),                         -- satoshis
  address    text NOT NULL,
  key_id     text NOT NULL,
  key_index  integer NOT NULL CHECK (key_index >= 0),
  height     bigint NOT NULL,
  spent_by   uuid REFERENCES withdrawal,                                 -- the payment that it is reserved for
  gone_at    timestamptz,                                                -- both nodes said that something else spent it
  UNIQUE (network, tx_hash, vout)
);
CREATE INDEX change_output_unspent ON change_output (network, amount DESC, payment_id)
  WHERE spent_by IS NULL AND gone_at IS NULL;
CREATE INDEX change_output_address ON change_output (address);
-- Few outputs are spent by something else; the signer counts them before each payment.
CREATE INDEX change_output_gone ON change_output (network) WHERE gone_at IS NOT NULL;

-- Outputs that the signer has signed away, each for one payment.
CREATE TABLE signed_input (
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  vout       integer NOT NULL,
  payment_id uuid NOT NULL REFERENCES signing,
  PRIMARY KEY (network, tx_hash, vout)
);

-- A payment of the token out of a paying address, as both nodes have it, that nothing signed explains: the record was set back, or
-- somebody else has the key. Never removed.
CREATE TABLE unsigned_payment (
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  address    text NOT NULL,                                              -- that it was paid from
  recipient  text NOT NULL,
  amount     numeric(78) NOT NULL CHECK (amount > 0),                    -- base units of the token
  height     bigint NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (network, tx_hash)
);

CREATE TRIGGER signing_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signing
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_transaction
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_input_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_input
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_review_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_review
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The role of the signer: it reads what it checks, and it only writes what it signs.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'market_signer') THEN
    CREATE ROLE market_signer NOLOGIN;
  END IF;
  IF NOT pg_has_role(current_user, 'market_signer', 'SET') THEN
    EXECUTE format('GRANT market_signer TO %I', current_user);
  END IF;
END $$;

GRANT SELECT ON withdrawal_address TO market_app;
-- The age of an entry is the database's to say: the signer counts it.
GRANT INSERT (id, user_id, network, address, label, held_until) ON withdrawal_address TO market_app;
GRANT SELECT, INSERT ON withdrawal, withdrawal_review, signing_request, payment_input, change_output,
  unsigned_payment TO market_app;
GRANT UPDATE (removed_at) ON withdrawal_address TO market_app;
GRANT UPDATE (state, reviewers, moved_at, ended_at, waits_for, polled_at, tx_hash, height, reason, is_refused, pauses_until,
              unclear_since, paid_fee)
  ON withdrawal TO market_app;
GRANT UPDATE (released_at) ON payment_input TO market_app;
GRANT UPDATE (spent_by, gone_at) ON change_output TO market_app;
GRANT SELECT ON signer_key, signing, signed_transaction, signed_input TO market_app;

GRANT USAGE ON SCHEMA public TO market_signer;
GRANT SELECT ON withdrawal, withdrawal_review, signing_request TO market_signer;
GRANT SELECT (id, user_id, network, address, added_at) ON withdrawal_address TO market_signer;
GRANT SELECT (id, kind, pending_id, debit_account, amount, code, ref) ON ledger_transfer TO market_signer;
GRANT SELECT (network, gone_at) ON change_output TO market_signer;
GRANT SELECT (network, tx_hash, recipient, amount) ON unsigned_payment TO market_signer;
GRANT SELECT, INSERT ON signer_key, signing, signed_transaction, signed_input TO market_signer;
GRANT UPDATE (next_nonce, seen_at, deposit_key, paid_elsewhere) ON signer_key TO market_signer;
GRANT UPDATE (decided_at, held_for, held_until) ON signing_request TO market_signer;
