-- Binds uploads to points orders, and returns the order of each file that was bound. `files` is an array of objects. All files
-- of an order are bound, or none of them where one is not the party's own, is for another purpose, or is used already: what pays is
-- a photo of a card, which the platform takes once, the rest is evidence.
CREATE OR REPLACE FUNCTION attach_points_files(files jsonb) RETURNS SETOF uuid
LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
  WITH f AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(files) AS f (
      id uuid, order_id uuid, party text, user_id uuid, upload_id uuid, kind text, note text)
  ), l AS MATERIALIZED (
    SELECT f.id FROM f JOIN upload u ON u.id = f.upload_id
     WHERE u.owner_id = f.user_id AND u.purpose = CASE f.kind WHEN 'card' THEN 'card' ELSE 'evidence' END
       AND u.used_by IS NULL ORDER BY u.id FOR NO KEY UPDATE OF u
  ), b AS MATERIALIZED (
    SELECT f.* FROM f WHERE NOT EXISTS (
      SELECT FROM f AS of_order WHERE of_order.order_id = f.order_id AND of_order.id NOT IN (SELECT l.id FROM l))
  ), used AS (
    UPDATE upload u SET used_by = b.id, order_id = b.order_id FROM b WHERE u.id = b.upload_id RETURNING b.id
  )
  INSERT INTO points_order_file (id, points_order_id, party, user_id, upload_id, kind, note)
  SELECT b.id, b.order_id, b.party, b.user_id, b.upload_id, b.kind, b.note FROM b WHERE b.id IN (SELECT used.id FROM used)
  RETURNING points_order_id
$$;
