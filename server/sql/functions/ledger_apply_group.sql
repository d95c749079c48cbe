-- Applies one group, all or nothing. Returns 'created', 'exists' (every leg existed), 'partly_exists', or the failed
-- leg's reason with its number in the group, from 1.
CREATE OR REPLACE FUNCTION ledger_apply_group(legs ledger_transfer[], OUT result text, OUT failed_leg int) LANGUAGE plpgsql AS $$
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
        -- Another transaction has just committed the same id, or resolved the same hold: now it is visible.
        IF attempt = 2 THEN RAISE; END IF;
    END;
  END LOOP;
END $$;

-- Only ledger_apply() calls this, as its owner.
REVOKE ALL ON FUNCTION ledger_apply_group FROM PUBLIC;
