-- Ledger: double entry; accounts whose balances are derived data, and transfers that are never changed.
-- Two-phase transfers in the manner of TigerBeetle: a `pending` reserves, a `post` moves the whole or a part and gives
-- back the rest, a `void` gives back everything. Amounts are integers in the base unit of the account's currency.
-- Everything is written by the functions ledger_*.

-- An account with its balances.
CREATE TABLE ledger_account (
  id             uuid PRIMARY KEY,
  owner          uuid,                            -- null: the platform
  kind           text NOT NULL,
  currency       text NOT NULL,
  debits_posted  bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
  debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
  credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
  no_overdraft   boolean NOT NULL,
  -- Balances lag behind the transfers: movements wait in ledger_fold_queue. For accounts that every order touches.
  folded         boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_account_one_per_owner UNIQUE NULLS NOT DISTINCT (owner, kind, currency),
  CONSTRAINT ledger_account_no_overdraft
    CHECK (NOT no_overdraft OR credits_posted - debits_posted - debits_pending >= 0),
  -- The row of a folded account lags behind its transfers, so nothing may be authorised from it.
  CONSTRAINT ledger_account_folded_authorises_nothing CHECK (NOT folded OR (NOT no_overdraft AND debits_pending = 0))
) WITH (fillfactor = 60); -- room in each page, so that a balance update stays in it and touches no index

CREATE INDEX ledger_account_folded ON ledger_account (id) WHERE folded;

-- A movement or a hold between two accounts. Append-only. There are no foreign keys to the accounts: accounts are never
-- deleted, the functions check them, the audit checks them again, and a key check per row would lock the platform's
-- accounts once for every order.
CREATE TABLE ledger_transfer (
  id             uuid PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('plain', 'pending', 'post', 'void')),
  pending_id     uuid,
  debit_account  uuid NOT NULL,
  credit_account uuid NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  code           smallint NOT NULL,
  ref            uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CHECK ((pending_id IS NOT NULL) = (kind IN ('post', 'void'))),
  CHECK (debit_account <> credit_account)
);

CREATE UNIQUE INDEX ledger_transfer_resolves_once ON ledger_transfer (pending_id) WHERE kind IN ('post', 'void');
CREATE INDEX ledger_transfer_by_debit ON ledger_transfer (debit_account, created_at DESC, id DESC);
-- A hold touches only its payer, so the payee's history needs only the movements.
CREATE INDEX ledger_transfer_by_credit ON ledger_transfer (credit_account, created_at DESC, id DESC)
  WHERE kind IN ('plain', 'post');
-- A case file lists the movements of its order. Holds are found by their ids, so that placing pays for no index.
CREATE INDEX ledger_transfer_by_ref ON ledger_transfer (ref) WHERE kind <> 'pending';

-- What left an account because its owner wanted it to (codes 500 to 599): the limit of a day counts it.
CREATE INDEX ledger_transfer_out ON ledger_transfer (debit_account, created_at DESC)
  WHERE code BETWEEN 500 AND 599 AND kind IN ('plain', 'pending');

CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER ledger_transfer_append_only;

-- Movements of folded accounts that are not in their balance yet: written with the transfer, deleted by ledger_fold().
CREATE TABLE ledger_fold_queue (
  account     uuid NOT NULL,
  transfer_id uuid NOT NULL,
  debits      bigint NOT NULL,
  credits     bigint NOT NULL,
  PRIMARY KEY (account, transfer_id)
);

-- What moved on the account of an owner within a day (UTC), by transfer code: a bill reads days instead of every transfer.
-- Written by ledger_write() with the transfers themselves, and compared with them by the audit.
CREATE TABLE ledger_day (
  account  uuid NOT NULL,
  day      date NOT NULL,
  code     smallint NOT NULL,
  paid_in  numeric(38, 0) NOT NULL,
  paid_out numeric(38, 0) NOT NULL,
  PRIMARY KEY (account, day, code)
) WITH (fillfactor = 80);

-- The types that ledger_apply() passes to its parts.

-- A leg of a batch. The numbers are places in the arrays of ledger_read(): of its id, the id of its hold, and its
-- accounts.
CREATE TYPE ledger_leg AS (
  group_no int, id uuid, kind text, pending_id uuid, debit_account uuid, credit_account uuid, amount bigint,
  code smallint, ref uuid, id_no int, hold_no int, debit_no int, credit_no int
);
-- What became of a group; `failed_leg` from 1.
CREATE TYPE ledger_answer AS (group_no int, result text, failed_leg int);

-- The platform's accounts in points (core/ledger/accounts.ts names them). Points are issued as the treasury's debt.
INSERT INTO ledger_account (id, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000001', 'treasury', 'POINTS', false, false),
  ('00000000-0000-8000-8000-000000000002', 'fee', 'POINTS', false, true),
  ('00000000-0000-8000-8000-000000000003', 'promotion', 'POINTS', true, false);

REVOKE ALL ON ledger_account, ledger_transfer, ledger_fold_queue, ledger_day FROM PUBLIC, market_app;
GRANT SELECT ON ledger_account, ledger_transfer, ledger_fold_queue, ledger_day TO market_app;
-- Accounts are opened empty. Balances and transfers are written only by the functions, as their owner.
GRANT INSERT (id, owner, kind, currency, no_overdraft, folded) ON ledger_account TO market_app;
