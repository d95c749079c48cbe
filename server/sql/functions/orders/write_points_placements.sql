-- Writes points orders that core/orders/points/points-place.ts has decided, no person in two of them: the orders with their
-- first events, and what both parties traded today. `orders` is an array of objects.
CREATE OR REPLACE FUNCTION write_points_placements(orders jsonb) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  WITH o AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(orders) AS o (
      id uuid, code text, ad_id uuid, ad_code text, ad_version int, ad_side text,
      seller_id uuid, buyer_id uuid, seller_account uuid, buyer_account uuid, state text, order_amount bigint, fee_bps int,
      fee_amount bigint, hold_id uuid, fee_hold_id uuid, currency text, unit_price bigint, fiat_amount bigint, method text,
      pay_to_sealed bytea, pay_to_masked text, pay_minutes int, terms text, offer json, clock_s int, placed_by text, taker_id uuid)
  ), placed AS (
    INSERT INTO points_order (id, code, ad_id, ad_code, ad_version, ad_side, seller_id, buyer_id, seller_account,
        buyer_account, state, order_amount, fee_bps, fee_amount, hold_id, fee_hold_id, currency, unit_price, fiat_amount,
        method, pay_to_sealed, pay_to_masked, pay_minutes, terms, offer, placed_at, due_at, clock_s)
      SELECT o.id, o.code, o.ad_id, o.ad_code, o.ad_version, o.ad_side, o.seller_id, o.buyer_id,
             o.seller_account, o.buyer_account, o.state, o.order_amount, o.fee_bps, o.fee_amount, o.hold_id, o.fee_hold_id,
             o.currency, o.unit_price, o.fiat_amount, o.method, o.pay_to_sealed, o.pay_to_masked, o.pay_minutes, o.terms,
             o.offer, moment, moment + make_interval(secs => o.clock_s), o.clock_s
      FROM o
  ), traded AS (
    INSERT INTO seller_day AS d (user_id, day, points)
      SELECT p.user_id, (moment AT TIME ZONE 'UTC')::date, p.amount
      FROM (SELECT o.seller_id AS user_id, o.order_amount AS amount FROM o
            UNION ALL SELECT o.buyer_id, o.order_amount FROM o) AS p ORDER BY p.user_id
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day,
        points = CASE WHEN d.day = excluded.day THEN d.points ELSE 0 END + excluded.points
  )
  INSERT INTO points_order_event (points_order_id, seq, type, actor_role, actor_id, state, at)
    SELECT o.id, 1, 'placed', o.placed_by, o.taker_id, o.state, moment FROM o;
END $$;
