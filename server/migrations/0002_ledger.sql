-- The double-entry ledger: accounts whose balances are derived data, and transfers that are never changed.
-- Two-phase transfers in the manner of TigerBeetle: a `pending` reserves, a `post` moves the whole or a part and gives
-- back the rest, a `void` gives back everything. Amounts are integers in the base unit of the account's currency.

CREATE TABLE ledger_account (
  id             uuid PRIMARY KEY,
  home           uuid NOT NULL,
  owner          uuid,                            -- null: the platform
  kind           text NOT NULL,
  currency       text NOT NULL,
  debits_posted  bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
  debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
  credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
  no_overdraft   boolean NOT NULL,
  folded         boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_account_one_per_owner UNIQUE NULLS NOT DISTINCT (owner, kind, currency),
  CONSTRAINT ledger_account_no_overdraft
    CHECK (NOT no_overdraft OR credits_posted - debits_posted - debits_pending >= 0),
  -- A folded account's row lags behind its transfers, so nothing may be authorised from it.
  CONSTRAINT ledger_account_folded_authorises_nothing CHECK (NOT folded OR (NOT no_overdraft AND debits_pending = 0))
) WITH (fillfactor = 60); -- room in each page, so that a balance update stays in it and touches no index

CREATE INDEX ledger_account_folded ON ledger_account (id) WHERE folded;

-- No foreign keys to the accounts: they are never deleted, the functions below check them, the audit checks again, and
-- a key check per row would lock the platform's accounts once for every order.
CREATE TABLE ledger_transfer (
  id             uuid PRIMARY KEY,
  home           uuid NOT NULL,
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
-- A hold touches its payer alone, so the payee's history needs the movements only.
CREATE INDEX ledger_transfer_by_credit ON ledger_transfer (credit_account, created_at DESC, id DESC)
  WHERE kind IN ('plain', 'post');
CREATE INDEX ledger_transfer_by_ref ON ledger_transfer (ref);

-- Movements of folded accounts that are not yet in their row: written with the transfer, deleted by the folder.
CREATE TABLE ledger_fold_queue (
  account     uuid NOT NULL,
  transfer_id uuid NOT NULL,
  debits      bigint NOT NULL,
  credits     bigint NOT NULL,
  PRIMARY KEY (account, transfer_id)
);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfers are append-only: % refused; a correction is a new transfer', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER ledger_transfer_append_only;

-- The placement path, in two steps: lock the payers and learn what they have, then reserve what the caller let pass.
-- Call each as a statement of its own: what it answers is fresher than the snapshot of the statement around it.
-- Sequential scans are off in both, because a plan made while the table was empty would live on in a pooled connection.

-- Locks the accounts in the order of their ids and answers amount - frozenAmount of each that exists.
CREATE FUNCTION ledger_lock_available(account_ids uuid[])
RETURNS TABLE (account_id uuid, available bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
    SELECT a.id, a.credits_posted - a.debits_posted - a.debits_pending
    FROM ledger_account a WHERE a.id = ANY (account_ids)
    ORDER BY a.id FOR NO KEY UPDATE;
END $$;

-- Writes pending transfers that the caller has checked under ledger_lock_available. The arrays run in parallel.
-- A duplicate id, a missing payer or an overdraft here is a bug of the caller and fails the whole statement.
CREATE FUNCTION ledger_reserve_many(
  transfer_ids uuid[], debit_accounts uuid[], credit_accounts uuid[], amounts bigint[],
  codes smallint[], refs uuid[], homes uuid[]
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  payers  int;
  updated int;
BEGIN
  INSERT INTO ledger_transfer (id, home, kind, debit_account, credit_account, amount, code, ref)
    SELECT t.id, t.home, 'pending', t.debit_account, t.credit_account, t.amount, t.code, t.ref
    FROM unnest(transfer_ids, homes, debit_accounts, credit_accounts, amounts, codes, refs)
      AS t (id, home, debit_account, credit_account, amount, code, ref);
  WITH reserved AS (
    SELECT r.account, sum(r.amount)::bigint AS amount
    FROM unnest(debit_accounts, amounts) AS r (account, amount) GROUP BY r.account
  ), moved AS (
    UPDATE ledger_account a SET debits_pending = a.debits_pending + reserved.amount
    FROM reserved WHERE a.id = reserved.account RETURNING 1
  )
  SELECT (SELECT count(*) FROM reserved), (SELECT count(*) FROM moved) INTO payers, updated;
  IF payers <> updated THEN
    RAISE EXCEPTION 'ledger_reserve_many: % of % paying accounts do not exist', payers - updated, payers;
  END IF;
END $$;

REVOKE ALL ON ledger_account, ledger_transfer, ledger_fold_queue FROM PUBLIC, market_app;
GRANT SELECT ON ledger_account, ledger_transfer, ledger_fold_queue TO market_app;
-- Accounts are opened empty; their balances change through the functions of this file alone.
GRANT INSERT (id, home, owner, kind, currency, no_overdraft, folded) ON ledger_account TO market_app;
REVOKE ALL ON FUNCTION ledger_lock_available, ledger_reserve_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_available, ledger_reserve_many TO market_app;
