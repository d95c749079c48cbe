-- Writes all these legs at once if each of them would be created when applied one after the other, and returns whether
-- it did. Otherwise nothing is written, and ledger_apply, which has locked the accounts, applies them leg by leg. A
-- batch that resolves its own hold goes leg by leg.
CREATE OR REPLACE FUNCTION ledger_apply_whole(
  ids uuid[], kinds text[], pending_ids uuid[], debit_accounts uuid[], credit_accounts uuid[], amounts bigint[],
  codes smallint[], refs uuid[], homes uuid[]
) RETURNS boolean
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  legs     int := cardinality(ids);
  debits   uuid[];
  credits  uuid[];
  wholes   bigint[];
  owners   uuid[];
  refused  boolean;
BEGIN
  PERFORM FROM ledger_transfer t WHERE t.id = ANY (ids);
  IF FOUND OR (SELECT count(DISTINCT x) FROM unnest(ids) AS x) < legs THEN RETURN false; END IF;
  PERFORM FROM ledger_transfer t WHERE t.pending_id = ANY (pending_ids) AND t.kind IN ('post', 'void');
  IF FOUND THEN RETURN false; END IF;
  -- For each leg: the accounts, the amount it reserved before, and the home; for a resolution those of its hold.
  SELECT array_agg(coalesce(h.debit_account, debit_accounts[p]) ORDER BY p),
         array_agg(coalesce(h.credit_account, credit_accounts[p]) ORDER BY p),
         array_agg(h.amount ORDER BY p), array_agg(coalesce(h.home, homes[p]) ORDER BY p)
    INTO debits, credits, wholes, owners
    FROM generate_series(1, legs) AS p
    LEFT JOIN LATERAL (SELECT * FROM ledger_transfer t WHERE t.id = pending_ids[p] AND t.kind = 'pending' OFFSET 0) h
      ON kinds[p] IN ('post', 'void');
  SELECT bool_or(CASE WHEN kinds[p] IN ('post', 'void') THEN wholes[p] IS NULL OR (kinds[p] = 'post'
                        AND (amounts[p] <= 0 OR amounts[p] > wholes[p]))
                      ELSE coalesce(amounts[p], 0) <= 0 OR debits[p] = credits[p] END)
         OR count(DISTINCT pending_ids[p]) < count(pending_ids[p])
    INTO refused FROM generate_series(1, legs) AS p;
  IF refused THEN RETURN false; END IF;
  amounts := ARRAY(SELECT CASE kinds[p] WHEN 'void' THEN 0 WHEN 'post' THEN coalesce(amounts[p], wholes[p])
                          ELSE amounts[p] END FROM generate_series(1, legs) AS p ORDER BY p);

  -- The effect of each leg on each account, in order: no balance may fall below zero when it is debited.
  WITH moves AS (
    SELECT p, debits[p] AS account, kinds[p] IN ('plain', 'pending') AS takes,
           CASE WHEN kinds[p] IN ('plain', 'pending') THEN -amounts[p] ELSE wholes[p] - amounts[p] END AS freed
      FROM generate_series(1, legs) AS p
    UNION ALL
    SELECT p, credits[p], false, CASE WHEN kinds[p] = 'pending' THEN 0 ELSE amounts[p] END FROM generate_series(1, legs) AS p
  ), run AS (
    SELECT m.p, m.takes, a.no_overdraft, a.folded, a.currency, m.account,
           a.credits_posted - a.debits_posted - a.debits_pending
             + sum(m.freed) OVER (PARTITION BY m.account ORDER BY m.p) AS left_over
      FROM moves m LEFT JOIN LATERAL (SELECT * FROM ledger_account a WHERE a.id = m.account OFFSET 0) a ON true
  )
  SELECT bool_or(r.currency IS NULL OR (r.takes AND r.no_overdraft AND r.left_over < 0)
                 OR (r.takes AND r.folded AND kinds[r.p] = 'pending'))
         OR EXISTS (SELECT FROM run GROUP BY p HAVING min(currency) <> max(currency))
    INTO refused FROM run r;
  IF refused THEN RETURN false; END IF;

  PERFORM ledger_write_whole(ids, owners, kinds, pending_ids, debits, credits, wholes, amounts, codes, refs);
  RETURN true;
EXCEPTION
  -- Another transaction has just committed the same id or resolved the same hold; or a sum is too large.
  WHEN unique_violation OR numeric_value_out_of_range THEN RETURN false;
END $$;

REVOKE ALL ON FUNCTION ledger_apply_whole FROM PUBLIC;
