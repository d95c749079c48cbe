-- Counts again which goods of a sell ad are on sale, and answers how the ad stands and whether all its cards are sold.
-- The ad is locked before its goods are counted, so that of two who count at once the later sees what the earlier did.
CREATE OR REPLACE FUNCTION refresh_on_sale(ad uuid)
RETURNS TABLE (status text, closed_by_itself boolean, sold_out boolean) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sell_ad a WHERE a.id = ad FOR NO KEY UPDATE;
  RETURN QUERY UPDATE sell_ad AS a SET
    on_sale_count = s.n, on_sale_face = s.face, on_sale_min = s.smallest, on_sale_max = s.largest, updated_at = now()
  FROM (SELECT count(*) FILTER (WHERE g.status = 'on_sale')::int AS n,
               coalesce(sum(g.face_value) FILTER (WHERE g.status = 'on_sale'), 0)::bigint AS face,
               min(g.face_value) FILTER (WHERE g.status = 'on_sale') AS smallest,
               max(g.face_value) FILTER (WHERE g.status = 'on_sale') AS largest,
               count(*) > 0 AND bool_and(g.status = 'completed') AS sold_out
        FROM goods g WHERE g.ad_id = ad) AS s
  WHERE a.id = ad RETURNING a.status, a.closed_by_itself, s.sold_out;
END $$;
