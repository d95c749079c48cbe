-- Numbers an entry of the log of staff, and chains it to the one before it. The lock lets one transaction in at a time, so
-- write it last. Time is kept in milliseconds.
CREATE OR REPLACE FUNCTION staff_act_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  preceding bytea;
  last_seq bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('staff_act'));
  SELECT a.seq, a.hash INTO last_seq, preceding FROM staff_act a ORDER BY a.seq DESC LIMIT 1;
  NEW.seq := coalesce(last_seq, 0) + 1;
  NEW.at := date_trunc('milliseconds', clock_timestamp());
  NEW.salt := uuid_send(gen_random_uuid());
  NEW.words_hash := staff_act_words_hash(NEW);
  NEW.hash := staff_act_hash(coalesce(preceding, sha256('')), NEW);
  RETURN NEW;
END $$;
