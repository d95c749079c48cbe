-- Claims what each placement of a batch needs for itself: its images, its card codes and its call's key. Returns the cards
-- that were lost, [order, reason, row], and the orders whose key was used before. Lost placements are refused, and
-- release_refused() removes what they had claimed.
CREATE OR REPLACE FUNCTION claim_placements(
  cards placed_card[], keys placed_key[], function_code int, OUT lost json, OUT repeated json
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  touched    int;
  duplicates jsonb;
BEGIN
  IF cardinality(cards) > 0 THEN
    UPDATE upload u SET used_by = c.id, order_id = c.order_id
      FROM (SELECT * FROM unnest(cards) WHERE image_id IS NOT NULL ORDER BY image_id) c
      WHERE u.id = c.image_id AND CASE WHEN u.used_by IS NULL THEN u.purpose = 'card' AND u.owner_id = c.seller_id END;
    GET DIAGNOSTICS touched = ROW_COUNT;
    IF touched < (SELECT count(image_id) FROM unnest(cards)) THEN
      lost := (SELECT json_agg(json_build_array(c.order_id, 'cards.image_missing', c.row_no)) FROM unnest(cards) c
               WHERE c.image_id IS NOT NULL AND NOT EXISTS (
                 SELECT FROM upload u WHERE u.id = c.image_id AND u.used_by = c.id AND u.order_id = c.order_id));
    END IF;
  END IF;

  BEGIN
    -- Nearly always all rows are new. ON CONFLICT costs half as much again, so only a batch with a possible duplicate
    -- is written that way. In the order of the keys, so that two batches with the same ones cannot deadlock.
    INSERT INTO gift_card (id, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT c.id, c.order_id, c.seller_id, c.row_no, c.face_value, c.code_sealed, c.code_hash, c.code_tail,
             c.image_id
      FROM unnest(cards) c;
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.params_hash, k.answer::json FROM unnest(keys) k;
  EXCEPTION WHEN unique_violation THEN
    INSERT INTO gift_card (id, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT c.id, c.order_id, c.seller_id, c.row_no, c.face_value, c.code_sealed, c.code_hash, c.code_tail,
             c.image_id
      FROM unnest(cards) c
      ON CONFLICT (code_hash) WHERE live DO NOTHING;
    duplicates := (
      SELECT jsonb_agg(jsonb_build_array(c.order_id, 'cards.duplicate', c.row_no)) FROM unnest(cards) c
      WHERE NOT EXISTS (SELECT FROM gift_card g WHERE g.id = c.id));
    -- Both lists: a missing image of one order must not hide the duplicate of another.
    lost := coalesce(lost::jsonb || duplicates, lost::jsonb, duplicates)::json;
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.params_hash, k.answer::json FROM unnest(keys) k
      ON CONFLICT DO NOTHING;
    -- A stored answer contains its order's code; another code is that of an earlier call.
    repeated := (SELECT json_agg(k.order_id) FROM unnest(keys) k, LATERAL (
                   SELECT i.answer FROM idempotency i WHERE i.user_id = k.user_id AND i.key = k.key OFFSET 0) i
                 WHERE i.answer::text IS DISTINCT FROM k.answer);
  END;
END $$;
