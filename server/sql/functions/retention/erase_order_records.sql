-- Erases what people left in orders that ended long ago: card codes, reveal log, evidence, notes and tags. The order, its
-- events and rulings stay: the ledger refers to them. Orders that ended within 365 days are not touched, whatever is asked.
-- Answers the orders that were.
CREATE OR REPLACE FUNCTION erase_order_records(order_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT o.id FROM gift_order o WHERE o.id = ANY (order_ids) AND o.ended_at < now() - interval '365 days');
BEGIN
  DELETE FROM reveal WHERE order_id = ANY (ids);
  DELETE FROM evidence WHERE order_id = ANY (ids);
  DELETE FROM order_note WHERE order_id = ANY (ids);
  DELETE FROM order_tag WHERE order_id = ANY (ids);
  UPDATE gift_card SET code_sealed = NULL, code_tail = '', claim_note = NULL WHERE order_id = ANY (ids);
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_order_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_order_records TO market_app;
