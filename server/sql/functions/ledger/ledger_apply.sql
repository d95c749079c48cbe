-- Applies a batch. The arrays run in parallel, one element a leg; the legs of one group are adjacent and have one
-- number, and groups are applied in their order. Post and void need only id, kind, pending_id, code and ref
-- (accounts are those of the hold; amount null = all of it). Returns one row per group. It is part of the caller's
-- transaction. Everything is read once, decided in memory and written once, so that the cost grows with the legs and
-- not with the versions of a busy account.
--
-- Locks in one order: accounts by their ids, then transfers by theirs. A hold that was not there when the call began
-- is not found, because its accounts could only be locked out of order.
CREATE OR REPLACE FUNCTION ledger_apply(
  group_nos int[], ids uuid[], kinds text[], pending_ids uuid[], debit_accounts uuid[], credit_accounts uuid[],
  amounts bigint[], codes smallint[], refs uuid[]
) RETURNS TABLE (group_no int, result text, failed_leg int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  max_attempts CONSTANT int := 5;
  payers   uuid[] := debit_accounts;  -- of a resolution those of its hold
  payees   uuid[] := credit_accounts;
  legs     ledger_leg[];
  accounts ledger_account[];
  known    ledger_transfer[];
  resolved boolean[];
  near     uuid[];
  answers  ledger_answer[];
  created  ledger_transfer[];
BEGIN
  FOR attempt IN 1 .. max_attempts LOOP
    BEGIN
      IF cardinality(array_remove(pending_ids, NULL)) > 0 THEN
        SELECT array_agg(coalesce(h.debit_account, u.payer) ORDER BY u.place),
               array_agg(coalesce(h.credit_account, u.payee) ORDER BY u.place) INTO payers, payees
          FROM unnest(pending_ids, debit_accounts, credit_accounts) WITH ORDINALITY AS u (id, payer, payee, place)
          LEFT JOIN LATERAL (SELECT * FROM ledger_transfer t WHERE t.id = u.id AND t.kind = 'pending' OFFSET 0) h ON true;
      END IF;
      -- Equal ids have equal numbers, as have equal accounts: what is known of them stands in arrays at these places.
      SELECT array_agg(ROW(u.group_no, u.id, u.kind, u.pending_id, u.debit_account, u.credit_account, u.amount, u.code,
                           u.ref, n.of_ids[u.place],
                           CASE WHEN u.pending_id IS NOT NULL THEN n.of_ids[cardinality(ids) + u.place] END,
                           n.of_accounts[u.place], n.of_accounts[cardinality(ids) + u.place])::ledger_leg ORDER BY u.place)
        INTO legs
        FROM unnest(group_nos, ids, kinds, pending_ids, debit_accounts, credit_accounts, amounts, codes, refs)
          WITH ORDINALITY AS u (group_no, id, kind, pending_id, debit_account, credit_account, amount, code, ref, place),
          (SELECT ARRAY(SELECT dense_rank() OVER (ORDER BY i.id)
                        FROM unnest(ids || pending_ids) WITH ORDINALITY AS i (id, place) ORDER BY i.place) AS of_ids,
                  ARRAY(SELECT dense_rank() OVER (ORDER BY a.id)
                        FROM unnest(payers || payees) WITH ORDINALITY AS a (id, place) ORDER BY a.place) AS of_accounts) n;
      -- Folded accounts are not locked: every settlement touches one, and none should wait for another there.
      PERFORM FROM ledger_account a WHERE a.id = ANY (payers || payees) AND NOT a.folded ORDER BY a.id FOR NO KEY UPDATE;
      SELECT r.accounts, r.known, r.resolved, r.near INTO accounts, known, resolved, near
        FROM ledger_read(payers || payees, ids || pending_ids, amounts) r;
      SELECT d.accounts, d.created, d.answers INTO accounts, created, answers
        FROM ledger_decide(legs, known, resolved, accounts) d;
      PERFORM ledger_write(created, accounts);
      IF near IS NOT NULL THEN PERFORM ledger_fold_accounts(near, NULL); END IF;
      RETURN QUERY SELECT a.group_no, a.result, a.failed_leg FROM unnest(answers) a;
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- Another transaction has just committed the same id: now it is visible. The locks are free again.
      IF attempt = max_attempts THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION ledger_apply FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_apply TO market_app;
