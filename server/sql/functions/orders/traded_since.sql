-- What a user traded since `moment`, in base units of points: cards that they sold and points that they sold or bought. Orders
-- that paid nothing gave their part back.
CREATE OR REPLACE FUNCTION traded_since(trader uuid, moment timestamptz) RETURNS bigint
LANGUAGE sql STABLE
SET enable_seqscan = off
AS $$
  SELECT coalesce(sum(t.points), 0)::bigint FROM (
    SELECT coalesce(g.settled_amount, g.order_amount) AS points FROM gift_order g
      WHERE g.seller_id = trader AND g.placed_at >= moment
    UNION ALL SELECT coalesce(p.settled_amount, p.order_amount) FROM points_order p
      WHERE p.seller_id = trader AND p.placed_at >= moment
    UNION ALL SELECT coalesce(p.settled_amount, p.order_amount) FROM points_order p
      WHERE p.buyer_id = trader AND p.placed_at >= moment) t
$$;
