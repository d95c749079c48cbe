-- Writes what core/orders/place.ts decided about a batch that lock_placements() has locked, in the same transaction:
-- orders with their first event, their holds, the remaining stock, and the events.
CREATE OR REPLACE FUNCTION write_placements(
  orders placed_order[],
  -- Each ad that an order took from, once. `closed`: it left the shelf by itself.
  ads uuid[], remaining bigint[], closed boolean[],
  hold_code smallint,
  -- The row of the outbox with the orders' events, a bundle.
  news_id uuid, news_recipients uuid[], news text, news_count int
) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  moment timestamptz := clock_timestamp();
BEGIN
  -- Cards that a seller brings were written by claim_placements(); a seller is never paid for more than there are.
  IF (SELECT count(*) FROM gift_card c
      WHERE c.order_id = ANY (ARRAY(SELECT o.id FROM unnest(orders) o WHERE o.direction = 'buy_ad')))
     < (SELECT coalesce(sum(o.card_count), 0) FROM unnest(orders) o WHERE o.direction = 'buy_ad') THEN
    RAISE EXCEPTION 'an order has fewer cards than it says';
  END IF;

  PERFORM ledger_reserve(array_agg(o.hold_id), array_agg(o.provider_id), array_agg(o.seller_id),
                         array_agg(o.order_amount), array_agg(o.id), hold_code)
    FROM unnest(orders) o;

  UPDATE buy_ad a SET remaining_amount = t.remaining,
      status = CASE WHEN t.closed THEN 'completed' ELSE a.status END, closed_by_itself = t.closed
    FROM unnest(ads, remaining, closed) AS t (id, remaining, closed) WHERE a.id = t.id;

  -- A user's points account has the user's id, and an ad's owner pays.
  INSERT INTO gift_order (id, code, direction, ad_id, ad_code, provider_id, seller_id, provider_account,
      seller_account, card_type_id, brand_id, country, currency, form, state, face_value, card_count, rate, unit_price,
      order_amount, fee_bps, hold_id, description, terms, deliver_s, confirm_s, placed_at, due_at, clock_s, quick,
      request_id, max_transfers, offer, receipt)
    SELECT o.id, o.code, o.direction, o.ad_id, o.ad_code, o.provider_id, o.seller_id, o.provider_id,
           o.seller_id, o.card_type_id, o.brand_id, o.country, o.currency, o.form, o.state, o.face_value, o.card_count,
           o.rate, o.unit_price, o.order_amount, o.fee_bps, o.hold_id, o.description, o.terms, o.deliver_s, o.confirm_s,
           moment, moment + make_interval(secs => o.clock_s), o.clock_s, o.request_id IS NOT NULL, o.request_id,
           o.max_transfers, o.offer::json, o.receipt
    FROM unnest(orders) o;

  INSERT INTO order_event (order_id, seq, type, actor_role, actor_id, state, at, data)
    SELECT o.id, 1, 'placed', o.placed_by,
           CASE WHEN o.placed_by = 'seller' THEN o.seller_id ELSE o.provider_id END, o.state, moment,
           coalesce(o.event_data::jsonb, '{}')
    FROM unnest(orders) o;

  INSERT INTO seller_day AS d (user_id, day, points)
    SELECT o.seller_id, (moment AT TIME ZONE 'UTC')::date, sum(o.order_amount)::bigint FROM unnest(orders) o
    GROUP BY o.seller_id ORDER BY o.seller_id
    ON CONFLICT (user_id) DO UPDATE SET day = excluded.day,
      points = CASE WHEN d.day = excluded.day THEN d.points ELSE 0 END + excluded.points;

  INSERT INTO outbox (id, event, recipients, payload, events)
    VALUES (news_id, 'bundle', news_recipients, news::json, news_count);
END $$;
