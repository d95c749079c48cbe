-- Counts again which goods of an ad are on sale; closes an ad whose last card was sold, and reopens one that closed
-- that way. The ad is locked before its goods are counted, so that of two who count at once the later sees what the
-- earlier did.
CREATE OR REPLACE FUNCTION refresh_sell_ad(ad uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sell_ad WHERE id = ad FOR NO KEY UPDATE;
  UPDATE sell_ad AS a SET
    on_sale_count = s.n, on_sale_face = s.face, on_sale_min = s.smallest, on_sale_max = s.largest,
    status = CASE WHEN a.status = 'on' AND s.sold_out THEN 'completed'
                  WHEN a.status = 'completed' AND a.closed_by_itself AND NOT s.sold_out THEN 'on' ELSE a.status END,
    closed_by_itself = CASE WHEN a.status = 'on' THEN s.sold_out ELSE a.closed_by_itself AND s.sold_out END,
    updated_at = now()
  FROM (SELECT count(*) FILTER (WHERE g.status = 'on_sale')::int AS n,
               coalesce(sum(g.face_value) FILTER (WHERE g.status = 'on_sale'), 0)::bigint AS face,
               min(g.face_value) FILTER (WHERE g.status = 'on_sale') AS smallest,
               max(g.face_value) FILTER (WHERE g.status = 'on_sale') AS largest,
               count(*) > 0 AND bool_and(g.status = 'completed') AS sold_out
        FROM goods g WHERE g.ad_id = ad) AS s
  WHERE a.id = ad;
END $$;
