-- Erases what people left in orders of points that ended long ago: files, notes, tags, the account that was to be paid, and the
-- payer's name. The order, its events and rulings stay: the ledger refers to them. Orders that ended within 365 days are not touched,
-- whatever is asked. Answers the orders that were.
CREATE OR REPLACE FUNCTION erase_points_order_records(order_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT o.id FROM points_order o WHERE o.id = ANY (order_ids) AND o.ended_at < now() - interval '365 days');
BEGIN
  DELETE FROM points_order_file WHERE points_order_id = ANY (ids);
  DELETE FROM order_note WHERE order_id = ANY (ids);
  DELETE FROM order_tag WHERE order_id = ANY (ids);
  UPDATE points_order SET pay_to_sealed = NULL, pay_to_masked = '', payer_sealed = NULL WHERE id = ANY (ids);
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_points_order_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_points_order_records TO market_app;
