-- Pays holds out in full: posts each, charges its fee. The arrays run in parallel; a fee of 0 is not written. An unknown or
-- resolved hold fails the whole statement. Folded accounts stay unlocked; everybody else's are locked in the order of
-- their ids.
CREATE OR REPLACE FUNCTION ledger_settle_many(
  hold_ids uuid[], post_ids uuid[], fee_ids uuid[], fees bigint[], fee_account uuid, settle_code smallint,
  fee_code smallint
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  homes    uuid[];
  payers   uuid[];
  payees   uuid[];
  amounts  bigint[];
  refs     uuid[];
  touched  int;
BEGIN
  SELECT array_agg(h.home), array_agg(h.debit_account), array_agg(h.credit_account), array_agg(h.amount), array_agg(h.ref)
    INTO homes, payers, payees, amounts, refs
    FROM (SELECT t.* FROM generate_series(1, cardinality(hold_ids)) AS p,
          LATERAL (SELECT * FROM ledger_transfer t WHERE t.id = hold_ids[p] AND t.kind = 'pending' OFFSET 0) t
          ORDER BY p) h;
  IF coalesce(cardinality(homes), 0) <> cardinality(hold_ids) THEN
    RAISE EXCEPTION 'ledger_settle_many: a hold does not exist, or is named twice';
  END IF;
  PERFORM FROM ledger_account a WHERE a.id = ANY (payers || payees) ORDER BY a.id FOR NO KEY UPDATE;
  INSERT INTO ledger_transfer (id, home, kind, pending_id, debit_account, credit_account, amount, code, ref)
    SELECT post_ids[p], homes[p], 'post', hold_ids[p], payers[p], payees[p], amounts[p], settle_code, refs[p]
    FROM generate_series(1, cardinality(hold_ids)) AS p;
  INSERT INTO ledger_transfer (id, home, kind, debit_account, credit_account, amount, code, ref)
    SELECT fee_ids[p], homes[p], 'plain', payees[p], fee_account, fees[p], fee_code, refs[p]
    FROM generate_series(1, cardinality(hold_ids)) AS p WHERE fees[p] > 0;
  UPDATE ledger_account a SET
      debits_pending = a.debits_pending - t.released,
      debits_posted = a.debits_posted + t.paid,
      credits_posted = a.credits_posted + t.received
    FROM (SELECT m.account, sum(m.released)::bigint AS released, sum(m.paid)::bigint AS paid,
                 sum(m.received)::bigint AS received
          FROM (SELECT payers[p] AS account, amounts[p] AS released, amounts[p] AS paid, 0::bigint AS received
                FROM generate_series(1, cardinality(hold_ids)) AS p
                UNION ALL
                SELECT payees[p], 0, fees[p], amounts[p] FROM generate_series(1, cardinality(hold_ids)) AS p) m
          GROUP BY m.account) t
    WHERE a.id = t.account;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched <> (SELECT count(DISTINCT x) FROM unnest(payers || payees) AS x) THEN
    RAISE EXCEPTION 'ledger_settle_many: an account does not exist';
  END IF;
  INSERT INTO ledger_fold_queue (account, transfer_id, debits, credits)
    SELECT fee_account, fee_ids[p], 0, fees[p] FROM generate_series(1, cardinality(hold_ids)) AS p WHERE fees[p] > 0;
END $$;

REVOKE ALL ON FUNCTION ledger_settle_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_settle_many TO market_app;
