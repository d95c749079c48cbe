-- What the ledger holds about a batch whose accounts are locked, in arrays ordered by id, each id once and null where
-- there is none: accounts, transfers, and whether a transfer is a hold that was resolved. `near` are folded accounts that
-- could become full; they are locked, and the caller folds what it writes, so that only small movements wait in a queue.
CREATE OR REPLACE FUNCTION ledger_read(
  account_ids uuid[], transfer_ids uuid[], amounts bigint[],
  OUT accounts ledger_account[], OUT known ledger_transfer[], OUT resolved boolean[], OUT near uuid[]
) LANGUAGE plpgsql AS $$
DECLARE
  -- Above one of these a folded account could be full, counted with what waits in its queue: far below, because calls
  -- do not wait for each other there.
  large_amount  CONSTANT bigint := 2 ^ 40;
  large_balance CONSTANT bigint := 2 ^ 62;
  largest       bigint;
  transfer      ledger_transfer;
BEGIN
  SELECT ARRAY(SELECT (SELECT a FROM ledger_account a WHERE a.id = u.id)
               FROM (SELECT DISTINCT id FROM unnest(account_ids) AS id) u ORDER BY u.id),
         ARRAY(SELECT (SELECT t FROM ledger_transfer t WHERE t.id = u.id)
               FROM (SELECT DISTINCT id FROM unnest(transfer_ids) AS id) u ORDER BY u.id),
         ARRAY(SELECT EXISTS (SELECT FROM ledger_transfer r WHERE r.pending_id = u.id AND r.kind IN ('post', 'void'))
               FROM (SELECT DISTINCT id FROM unnest(transfer_ids) AS id) u ORDER BY u.id),
         (SELECT max(u.amount) FROM unnest(amounts) AS u (amount))
    INTO accounts, known, resolved, largest;
  FOR place IN 1 .. cardinality(accounts) LOOP
    IF (accounts[place]).folded THEN
      FOREACH transfer IN ARRAY known LOOP
        largest := greatest(largest, transfer.amount);
      END LOOP;
      IF largest > large_amount OR (accounts[place]).credits_posted > large_balance
         OR (accounts[place]).debits_posted > large_balance THEN
        accounts[place] := ledger_with_queue((accounts[place]).id);
        near := near || (accounts[place]).id;
      END IF;
    END IF;
  END LOOP;
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_read FROM PUBLIC;
