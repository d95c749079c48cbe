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

-- Locks the accounts in the order of their ids and answers, in that order, amount - frozenAmount of each that exists.
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

-- Everything else goes through ledger_apply: a batch of linked groups, each all or nothing, one answer per group.

-- Moves value between two accounts: the rows of ordinary accounts at once, those of folded accounts through the queue.
-- `released` is what a resolved hold gives back of the debit account's reserve, `reserved` what a new hold takes.
CREATE FUNCTION ledger_move(transfer uuid, debit uuid, credit uuid, moved bigint, reserved bigint, released bigint)
RETURNS void LANGUAGE sql AS $$
  UPDATE ledger_account a SET
    debits_posted  = a.debits_posted  + CASE WHEN a.id = debit THEN moved ELSE 0 END,
    debits_pending = a.debits_pending + CASE WHEN a.id = debit THEN reserved - released ELSE 0 END,
    credits_posted = a.credits_posted + CASE WHEN a.id = credit THEN moved ELSE 0 END
  WHERE (a.id = debit OR (a.id = credit AND moved > 0)) AND NOT a.folded;
  INSERT INTO ledger_fold_queue (account, transfer_id, debits, credits)
    SELECT a.id, transfer, CASE WHEN a.id = debit THEN moved ELSE 0 END, CASE WHEN a.id = credit THEN moved ELSE 0 END
    FROM ledger_account a WHERE a.id IN (debit, credit) AND a.folded AND moved > 0;
$$;

-- One plain or pending transfer whose id is new. Answers 'created' or the reason why not.
CREATE FUNCTION ledger_apply_move(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  debit    ledger_account;
  credit   ledger_account;
  on_hold  boolean := leg.kind = 'pending';
BEGIN
  IF coalesce(leg.amount, 0) <= 0 THEN RETURN 'amount_zero'; END IF;
  IF leg.debit_account = leg.credit_account THEN RETURN 'same_account'; END IF;
  SELECT * INTO debit FROM ledger_account WHERE id = leg.debit_account;
  IF NOT FOUND THEN RETURN 'account_not_found'; END IF;
  SELECT * INTO credit FROM ledger_account WHERE id = leg.credit_account;
  IF NOT FOUND THEN RETURN 'account_not_found'; END IF;
  IF debit.currency <> credit.currency THEN RETURN 'currency_mismatch'; END IF;
  IF on_hold AND debit.folded THEN RETURN 'folded_account'; END IF;
  IF debit.no_overdraft AND debit.credits_posted - debit.debits_posted - debit.debits_pending < leg.amount THEN
    RETURN 'insufficient_funds';
  END IF;
  INSERT INTO ledger_transfer (id, home, kind, debit_account, credit_account, amount, code, ref)
    VALUES (leg.id, leg.home, leg.kind, debit.id, credit.id, leg.amount, leg.code, leg.ref);
  PERFORM ledger_move(leg.id, debit.id, credit.id, CASE WHEN on_hold THEN 0 ELSE leg.amount END,
                      CASE WHEN on_hold THEN leg.amount ELSE 0 END, 0);
  RETURN 'created';
END $$;

-- One post or void whose id is new; a post without an amount is of the whole hold. Answers 'created' or the reason.
CREATE FUNCTION ledger_apply_resolution(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  hold   ledger_transfer;
  moved  bigint := 0;
BEGIN
  IF leg.kind = 'post' AND leg.amount <= 0 THEN RETURN 'amount_zero'; END IF;
  SELECT * INTO hold FROM ledger_transfer WHERE id = leg.pending_id AND kind = 'pending';
  IF NOT FOUND THEN RETURN 'pending_not_found'; END IF;
  PERFORM FROM ledger_transfer WHERE pending_id = hold.id AND kind IN ('post', 'void');
  IF FOUND THEN RETURN 'already_resolved'; END IF;
  IF leg.kind = 'post' THEN moved := coalesce(leg.amount, hold.amount); END IF;
  IF moved > hold.amount THEN RETURN 'amount_exceeds_pending'; END IF;
  INSERT INTO ledger_transfer (id, home, kind, pending_id, debit_account, credit_account, amount, code, ref)
    VALUES (leg.id, hold.home, leg.kind, hold.id, hold.debit_account, hold.credit_account,
            CASE WHEN leg.kind = 'post' THEN moved ELSE hold.amount END, leg.code, leg.ref);
  PERFORM ledger_move(leg.id, hold.debit_account, hold.credit_account, moved, 0, hold.amount);
  RETURN 'created';
END $$;

-- One leg. 'exists' when the id is there with the same content (its home aside), 'id_conflict' with any other.
CREATE FUNCTION ledger_apply_leg(leg ledger_transfer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  old       ledger_transfer;
  same      boolean;
  resolves  boolean := leg.kind IN ('post', 'void');
BEGIN
  SELECT * INTO old FROM ledger_transfer WHERE id = leg.id;
  IF NOT FOUND THEN
    RETURN CASE WHEN resolves THEN ledger_apply_resolution(leg) ELSE ledger_apply_move(leg) END;
  END IF;
  same := old.kind = leg.kind AND old.code = leg.code AND old.ref IS NOT DISTINCT FROM leg.ref;
  IF resolves THEN
    same := same AND old.pending_id = leg.pending_id AND (leg.kind = 'void' OR old.amount = coalesce(leg.amount,
      (SELECT amount FROM ledger_transfer WHERE id = leg.pending_id)));
  ELSE
    same := same AND old.debit_account = leg.debit_account AND old.credit_account = leg.credit_account
            AND old.amount = leg.amount;
  END IF;
  RETURN CASE WHEN same THEN 'exists' ELSE 'id_conflict' END;
END $$;

-- One group, all or nothing. Answers 'created', 'exists' (every leg was there), 'partly_exists', or the failed leg's
-- reason with its number in the group, from 1.
CREATE FUNCTION ledger_apply_group(legs ledger_transfer[], OUT result text, OUT failed_leg int) LANGUAGE plpgsql AS $$
DECLARE
  written int;
BEGIN
  FOR attempt IN 1 .. 2 LOOP
    BEGIN
      written := 0;
      FOR leg IN 1 .. cardinality(legs) LOOP
        failed_leg := leg;
        result := ledger_apply_leg(legs[leg]);
        IF result = 'created' THEN written := written + 1;
        ELSIF result <> 'exists' THEN RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = result;
        END IF;
      END LOOP;
      IF written BETWEEN 1 AND cardinality(legs) - 1 THEN
        RAISE EXCEPTION USING ERRCODE = 'LG001', MESSAGE = 'partly_exists';
      END IF;
      result := CASE WHEN written = 0 THEN 'exists' ELSE 'created' END;
      failed_leg := NULL;
      RETURN;
    EXCEPTION
      WHEN SQLSTATE 'LG001' THEN
        result := SQLERRM;
        IF result = 'partly_exists' THEN failed_leg := NULL; END IF;
        RETURN;
      WHEN numeric_value_out_of_range THEN
        result := 'balance_overflow';
        RETURN;
      WHEN unique_violation THEN
        -- Another transaction committed the same id, or resolved the same hold, a moment ago: now it can be seen.
        IF attempt = 2 THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

-- Applies a batch. The arrays run in parallel, one element a leg; legs of one group stand together under one number, and
-- groups act in the order in which they stand. Post and void need id, kind, pending_id, code and ref alone (home and
-- accounts are those of the hold; amount null = all of it). Answers one row per group. Within a caller's transaction
-- it is part of that; otherwise the statement is its own.
CREATE FUNCTION ledger_apply(
  group_nos int[], ids uuid[], kinds text[], pending_ids uuid[], debit_accounts uuid[], credit_accounts uuid[],
  amounts bigint[], codes smallint[], refs uuid[], homes uuid[]
) RETURNS TABLE (group_no int, result text, failed_leg int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  touched uuid[];
  legs    ledger_transfer[];
  leg     ledger_transfer;
BEGIN
  touched := debit_accounts || credit_accounts || ARRAY(
    SELECT unnest(ARRAY[t.debit_account, t.credit_account]) FROM ledger_transfer t WHERE t.id = ANY (pending_ids));
  -- Folded accounts stay unlocked: every settlement touches one, and none waits for another there.
  PERFORM FROM ledger_account a WHERE a.id = ANY (touched) AND NOT a.folded ORDER BY a.id FOR NO KEY UPDATE;
  FOR i IN 1 .. coalesce(cardinality(ids), 0) LOOP
    leg := ROW(ids[i], homes[i], kinds[i], pending_ids[i], debit_accounts[i], credit_accounts[i], amounts[i], codes[i],
               refs[i], NULL)::ledger_transfer;
    legs := legs || leg;
    IF group_nos[i + 1] IS DISTINCT FROM group_nos[i] THEN
      group_no := group_nos[i];
      SELECT g.result, g.failed_leg INTO result, failed_leg FROM ledger_apply_group(legs) g;
      RETURN NEXT;
      legs := NULL;
    END IF;
  END LOOP;
END $$;

-- Adds up to `row_limit` queued movements to their folded accounts and answers how many. Folders that run at the same
-- time share the accounts out: one that another holds is passed over.
CREATE FUNCTION ledger_fold(row_limit int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  mine   uuid[];
  folded_rows int;
BEGIN
  mine := ARRAY(SELECT a.id FROM ledger_account a WHERE a.folded ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT q.account, q.transfer_id FROM ledger_fold_queue q WHERE q.account = ANY (mine) LIMIT row_limit
  ), taken AS (
    DELETE FROM ledger_fold_queue q USING due WHERE q.account = due.account AND q.transfer_id = due.transfer_id
    RETURNING q.account, q.debits, q.credits
  ), sums AS (
    SELECT t.account, sum(t.debits)::bigint AS debits, sum(t.credits)::bigint AS credits, count(*)::int AS taken_rows
    FROM taken t GROUP BY t.account
  ), added AS (
    UPDATE ledger_account a SET debits_posted = a.debits_posted + sums.debits,
                                credits_posted = a.credits_posted + sums.credits
    FROM sums WHERE a.id = sums.account RETURNING sums.taken_rows
  )
  SELECT coalesce(sum(taken_rows), 0)::int INTO folded_rows FROM added;
  RETURN folded_rows;
END $$;

-- The platform's accounts in points (core/ledger/accounts.ts names them). Points come into being as the treasury's debt.
INSERT INTO ledger_account (id, home, kind, currency, no_overdraft, folded) VALUES
  ('00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000001', 'treasury', 'POINTS', false, false),
  ('00000000-0000-8000-8000-000000000002', '00000000-0000-8000-8000-000000000002', 'fee', 'POINTS', false, true);

REVOKE ALL ON ledger_account, ledger_transfer, ledger_fold_queue FROM PUBLIC, market_app;
GRANT SELECT ON ledger_account, ledger_transfer, ledger_fold_queue TO market_app;
-- Accounts are opened empty. Balances and transfers are written by the functions of this file alone, as their owner.
GRANT INSERT (id, home, owner, kind, currency, no_overdraft, folded) ON ledger_account TO market_app;
REVOKE ALL ON FUNCTION ledger_lock_available, ledger_reserve_many, ledger_apply, ledger_fold, ledger_move,
  ledger_apply_move, ledger_apply_resolution, ledger_apply_leg, ledger_apply_group FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_available, ledger_reserve_many, ledger_apply, ledger_fold TO market_app;
