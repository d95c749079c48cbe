-- Writes legs that ledger_apply_whole has checked: transfers, balances, and queued movements of folded accounts. For
-- each leg `moved` is the amount moved, or reserved by a `pending`, and `wholes` the amount of the hold that it
-- resolves.
CREATE OR REPLACE FUNCTION ledger_write_whole(
  ids uuid[], homes uuid[], kinds text[], pending_ids uuid[], debits uuid[], credits uuid[], wholes bigint[],
  moved bigint[], codes smallint[], refs uuid[]
) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  legs int := cardinality(ids);
BEGIN
  INSERT INTO ledger_transfer (id, home, kind, pending_id, debit_account, credit_account, amount, code, ref)
    SELECT ids[p], homes[p], kinds[p], pending_ids[p], debits[p], credits[p],
           CASE kinds[p] WHEN 'void' THEN wholes[p] ELSE moved[p] END, codes[p], refs[p]
    FROM generate_series(1, legs) AS p;
  UPDATE ledger_account a SET
      debits_posted = a.debits_posted + t.paid,
      debits_pending = a.debits_pending + t.reserved,
      credits_posted = a.credits_posted + t.received
    FROM (SELECT m.account, sum(m.paid)::bigint AS paid, sum(m.reserved)::bigint AS reserved,
                 sum(m.received)::bigint AS received
          FROM (SELECT debits[p] AS account, CASE WHEN kinds[p] = 'pending' THEN 0 ELSE moved[p] END AS paid,
                       CASE WHEN kinds[p] = 'pending' THEN moved[p] ELSE -coalesce(wholes[p], 0) END AS reserved,
                       0 AS received FROM generate_series(1, legs) AS p
                UNION ALL
                SELECT credits[p], 0, 0, moved[p] FROM generate_series(1, legs) AS p WHERE kinds[p] <> 'pending') m
          GROUP BY m.account) t
    WHERE a.id = t.account AND NOT a.folded AND (t.paid, t.reserved, t.received) <> (0, 0, 0);
  INSERT INTO ledger_fold_queue (account, transfer_id, debits, credits)
    SELECT f, ids[p], CASE WHEN f = debits[p] THEN moved[p] ELSE 0 END,
           CASE WHEN f = credits[p] THEN moved[p] ELSE 0 END
    FROM unnest(ARRAY(SELECT a.id FROM ledger_account a WHERE a.id = ANY (debits || credits) AND a.folded)) AS f,
         generate_series(1, legs) AS p
    WHERE f IN (debits[p], credits[p]) AND kinds[p] <> 'pending' AND moved[p] > 0;
END $$;

REVOKE ALL ON FUNCTION ledger_write_whole FROM PUBLIC;
