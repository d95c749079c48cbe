-- Applies the legs of a batch, one after the other and each group all or nothing, to what ledger_read() has read, and
-- writes nothing: returns the transfers to create, the accounts as they are then, and one answer per group: 'created',
-- 'exists' (every leg existed), 'partly_exists', or the failed leg's reason with its number in the group, from 1.
CREATE OR REPLACE FUNCTION ledger_decide(
  legs ledger_leg[], known ledger_transfer[], resolved boolean[], INOUT accounts ledger_account[],
  OUT created ledger_transfer[], OUT answers ledger_answer[]
) LANGUAGE plpgsql AS $$
DECLARE
  -- Later than all that was written under the locks before; each leg gets a microsecond of its own, so that history
  -- keeps the order of legs.
  moment     timestamptz := clock_timestamp();
  leg        ledger_leg;
  hold       ledger_transfer;
  payer      ledger_account;
  payee      ledger_account;
  transfer   ledger_transfer;
  answer     ledger_answer;
  makers     int[] := array_fill(NULL::int, ARRAY[cardinality(known)]); -- which leg created a transfer
  written    int := 0;  -- transfers to create
  kept       int;       -- of them, those of earlier groups
  first      int;       -- the group's first leg
  undo_nos   int[];     -- accounts that the group changed, and how they were before
  undo       ledger_account[];
  undo_count int;
BEGIN
  created := '{}';
  FOR place IN 1 .. cardinality(legs) LOOP
    leg := legs[place];
    IF leg.group_no IS DISTINCT FROM answer.group_no THEN
      answer := ROW(leg.group_no, 'exists', NULL);
      first := place;
      kept := written;
      undo_count := 0;
    END IF;
    IF answer.failed_leg IS NULL THEN
      hold := known[leg.hold_no];
      IF makers[leg.hold_no] IS NOT NULL THEN
        leg.debit_no := (legs[makers[leg.hold_no]]).debit_no;
        leg.credit_no := (legs[makers[leg.hold_no]]).credit_no;
      END IF;
      payer := accounts[leg.debit_no];
      payee := accounts[leg.credit_no];
      answer.result := ledger_check(leg, known[leg.id_no], hold, resolved[leg.hold_no], payer, payee);
      IF answer.result = 'created' THEN
        transfer := ROW(leg.id, leg.kind, leg.pending_id, payer.id, payee.id,
          CASE leg.kind WHEN 'void' THEN hold.amount ELSE coalesce(leg.amount, hold.amount) END, leg.code, leg.ref,
          moment + place * interval '1 microsecond');
        undo_nos[undo_count + 1] := leg.debit_no;
        undo[undo_count + 1] := payer;
        undo_nos[undo_count + 2] := leg.credit_no;
        undo[undo_count + 2] := payee;
        undo_count := undo_count + 2;
        payer.debits_pending := payer.debits_pending
          + CASE leg.kind WHEN 'plain' THEN 0 WHEN 'pending' THEN leg.amount ELSE -hold.amount END;
        IF leg.kind IN ('plain', 'post') THEN
          payer.debits_posted := payer.debits_posted + transfer.amount;
          payee.credits_posted := payee.credits_posted + transfer.amount;
          accounts[leg.credit_no] := payee;
        END IF;
        accounts[leg.debit_no] := payer;
        known[leg.id_no] := transfer;
        makers[leg.id_no] := place;
        IF leg.hold_no IS NOT NULL THEN resolved[leg.hold_no] := true; END IF;
        written := written + 1;
        created[written] := transfer;
      ELSIF answer.result <> 'exists' THEN
        answer.failed_leg := place - first + 1;
      END IF;
    END IF;
    IF leg.group_no IS DISTINCT FROM (legs[place + 1]).group_no THEN
      IF answer.failed_leg IS NULL AND written > kept THEN
        answer.result := CASE WHEN written - kept > place - first THEN 'created' ELSE 'partly_exists' END;
      END IF;
      IF answer.result NOT IN ('created', 'exists') THEN
        FOR step IN REVERSE undo_count .. 1 LOOP
          accounts[undo_nos[step]] := undo[step];
        END LOOP;
        FOR earlier IN first .. place LOOP
          leg := legs[earlier];
          IF makers[leg.id_no] = earlier THEN
            known[leg.id_no] := NULL;
            makers[leg.id_no] := NULL;
            IF leg.hold_no IS NOT NULL THEN resolved[leg.hold_no] := false; END IF;
          END IF;
        END LOOP;
        written := kept;
      END IF;
      answers := answers || answer;
    END IF;
  END LOOP;
  created := created[:written];
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_decide FROM PUBLIC;
