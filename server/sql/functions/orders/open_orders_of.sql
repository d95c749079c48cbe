-- Open orders that the limits of placing count, of cards and of points together: those in which the seller sells, and those
-- of the pair, whichever of the two sells. Without a SET clause, so that it becomes part of the calling statement.
CREATE OR REPLACE FUNCTION open_orders_of(seller uuid, provider uuid) RETURNS TABLE (of_seller int, of_pair int)
LANGUAGE sql STABLE
AS $$
  SELECT cards.of_seller + points.of_seller, cards.of_pair + points.of_pair + back.of_pair
  FROM (SELECT count(*)::int AS of_seller, count(*) FILTER (WHERE g.provider_id = provider)::int AS of_pair
        FROM gift_order g WHERE g.seller_id = seller AND g.settled_amount IS NULL) cards,
       (SELECT count(*)::int AS of_seller, count(*) FILTER (WHERE p.buyer_id = provider)::int AS of_pair
        FROM points_order p WHERE p.seller_id = seller AND p.ended_at IS NULL) points,
       (SELECT (SELECT count(*)::int FROM gift_order g
                WHERE g.seller_id = provider AND g.provider_id = seller AND g.settled_amount IS NULL)
             + (SELECT count(*)::int FROM points_order p
                WHERE p.seller_id = provider AND p.buyer_id = seller AND p.ended_at IS NULL) AS of_pair) back
$$;
