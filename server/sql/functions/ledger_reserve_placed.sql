-- Writes the pending transfers of those placements that are `placed`, checked by the caller under ledger_lock_payers.
-- `debits` and `credits` list accounts once, the numbers (from 1) say whose they are in each placement; the other arrays
-- run with the placements. A duplicate id, a missing payer or an overdraft here is a bug of the caller and fails the
-- whole statement.
CREATE OR REPLACE FUNCTION ledger_reserve_placed(
  placed boolean[], transfer_ids uuid[], debits uuid[], debit_nos int[], credits uuid[], credit_nos int[],
  amounts bigint[], refs uuid[], transfer_code smallint
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  payers  uuid[];
  sums    bigint[];
  updated int;
BEGIN
  INSERT INTO ledger_transfer (id, home, kind, debit_account, credit_account, amount, code, ref)
    SELECT transfer_ids[p], debits[debit_nos[p]], 'pending', debits[debit_nos[p]], credits[credit_nos[p]], amounts[p],
           transfer_code, refs[p]
    FROM generate_series(1, cardinality(transfer_ids)) AS p WHERE placed[p];
  SELECT array_agg(debits[r.payer]), array_agg(r.total) INTO payers, sums FROM (
    SELECT debit_nos[p] AS payer, sum(amounts[p])::bigint AS total
    FROM generate_series(1, cardinality(transfer_ids)) AS p WHERE placed[p] GROUP BY 1 ORDER BY 1) r;
  UPDATE ledger_account a SET debits_pending = a.debits_pending + t.total
    FROM unnest(payers, sums) AS t (payer, total) WHERE a.id = t.payer;
  GET DIAGNOSTICS updated = ROW_COUNT;
  IF updated <> cardinality(payers) THEN
    RAISE EXCEPTION 'ledger_reserve_placed: % of % paying accounts do not exist', cardinality(payers) - updated,
      cardinality(payers);
  END IF;
END $$;

REVOKE ALL ON FUNCTION ledger_reserve_placed FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_reserve_placed TO market_app;
