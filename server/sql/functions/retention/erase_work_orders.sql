-- Erases work orders that ended long ago, with what was written to them and which pictures they had. Points that were given
-- for one stay, without it. One that ended within 365 days, or is pending, is not touched, whatever is asked. Answers the
-- work orders that were.
CREATE OR REPLACE FUNCTION erase_work_orders(work_order_ids uuid[]) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET retention.erases = 'on' AS $$
DECLARE
  ids uuid[] := ARRAY(
    SELECT w.id FROM work_order w WHERE w.id = ANY (work_order_ids) AND w.ended_at < now() - interval '365 days');
BEGIN
  UPDATE reward_ticket SET work_order_id = NULL WHERE work_order_id = ANY (ids);
  DELETE FROM work_order_picture WHERE work_order_id = ANY (ids);
  DELETE FROM work_order_entry WHERE work_order_id = ANY (ids);
  DELETE FROM work_order WHERE id = ANY (ids);
  RETURN QUERY SELECT unnest(ids);
END $$;

REVOKE ALL ON FUNCTION erase_work_orders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_work_orders TO market_app;
