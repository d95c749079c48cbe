-- Applies a batch. The arrays run in parallel, one element a leg; the legs of one group are adjacent and have one
-- number, and groups are applied in their order. Post and void need only id, kind, pending_id, code and ref (home and
-- accounts are those of the hold; amount null = all of it). Returns one row per group. It is part of the caller's
-- transaction. A batch in which nothing is refused and nothing exists yet is written as a whole; any other batch leg by
-- leg.
CREATE OR REPLACE FUNCTION ledger_apply(
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
  -- Folded accounts are not locked: every settlement touches one, and none should wait for another there.
  PERFORM FROM ledger_account a WHERE a.id = ANY (touched) AND NOT a.folded ORDER BY a.id FOR NO KEY UPDATE;
  IF ledger_apply_whole(ids, kinds, pending_ids, debit_accounts, credit_accounts, amounts, codes, refs, homes) THEN
    RETURN QUERY SELECT DISTINCT n, 'created', NULL::int FROM unnest(group_nos) AS n;
    RETURN;
  END IF;
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

REVOKE ALL ON FUNCTION ledger_apply FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_apply TO market_app;
