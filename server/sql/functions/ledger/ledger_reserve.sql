-- Writes pending transfers that the caller has checked under ledger_lock_payers; the arrays run in parallel. A
-- duplicate id, a missing payer or an overdraft here is a bug of the caller and fails the whole statement.
CREATE OR REPLACE FUNCTION ledger_reserve(
  transfer_ids uuid[], debit_accounts uuid[], credit_accounts uuid[], amounts bigint[], refs uuid[], transfer_code smallint
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  payers  uuid[];
  sums    bigint[];
  updated int;
BEGIN
  INSERT INTO ledger_transfer (id, kind, debit_account, credit_account, amount, code, ref, created_at)
    SELECT t.id, 'pending', t.debit_account, t.credit_account, t.amount, transfer_code, t.ref, clock_timestamp()
    FROM unnest(transfer_ids, debit_accounts, credit_accounts, amounts, refs)
      AS t (id, debit_account, credit_account, amount, ref);
  SELECT array_agg(r.payer), array_agg(r.total) INTO payers, sums FROM (
    SELECT t.payer, sum(t.amount)::bigint AS total
    FROM unnest(debit_accounts, amounts) AS t (payer, amount) GROUP BY t.payer) r;
  UPDATE ledger_account a SET debits_pending = a.debits_pending + t.total
    FROM unnest(payers, sums) AS t (payer, total) WHERE a.id = t.payer;
  GET DIAGNOSTICS updated = ROW_COUNT;
  IF updated <> cardinality(payers) THEN
    RAISE EXCEPTION 'ledger_reserve: % of % paying accounts do not exist', cardinality(payers) - updated,
      cardinality(payers);
  END IF;
END $$;

REVOKE ALL ON FUNCTION ledger_reserve FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_reserve TO market_app;
