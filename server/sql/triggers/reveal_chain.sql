-- Numbers an entry of an order's reveal log, and chains it to the one before it. The order's lock lets one entry in at a
-- time. Time is kept in milliseconds, as the parties see it.
CREATE OR REPLACE FUNCTION reveal_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  preceding bytea;
  last_seq int;
BEGIN
  SELECT sha256(convert_to(o.code, 'UTF8')) INTO STRICT preceding FROM gift_order o
   WHERE o.id = NEW.order_id FOR NO KEY UPDATE;
  SELECT r.seq, r.hash INTO last_seq, NEW.hash FROM reveal r
   WHERE r.order_id = NEW.order_id ORDER BY r.seq DESC LIMIT 1;
  NEW.seq := coalesce(last_seq, 0) + 1;
  NEW.at := date_trunc('milliseconds', clock_timestamp());
  NEW.hash := reveal_hash(coalesce(NEW.hash, preceding), NEW);
  RETURN NEW;
END $$;
