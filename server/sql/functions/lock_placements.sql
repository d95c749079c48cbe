-- Claims what each placement of a batch needs for itself, locks what they share, and returns the facts that they are
-- decided from. It decides nothing: core/orders/place.ts does. Locks in one order: images, card codes and keys, ads,
-- payers.
--
-- Images, codes and keys are written before the first shared lock, so that the time under a busy ad's lock is short;
-- write_placements() removes those of refused placements.
CREATE OR REPLACE FUNCTION lock_placements(
  -- Cards that come with an order, sorted by code hash, and the keys of the calls, sorted by user and key.
  cards placed_card[], keys placed_key[], function_code int,
  -- Sorted, without duplicates; the bail accounts are parallel to the payers.
  ads uuid[], payers uuid[], bail_accounts uuid[],
  -- Each pair that would trade, once; buyers on sell ads; sellers who may not have an account yet.
  pair_sellers uuid[], pair_providers uuid[], buyers uuid[], unsure_sellers uuid[]
) RETURNS json
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  lost      json;
  repeated  json;
  ad_rows   json;
  available bigint[];
  reserved  bigint[];
  people    uuid[];
  touched   int;
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
    INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT c.id, c.home, c.order_id, c.seller_id, c.row_no, c.face_value, c.code_sealed, c.code_hash, c.code_tail,
             c.image_id
      FROM unnest(cards) c;
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.params_hash, k.answer::json FROM unnest(keys) k;
  EXCEPTION WHEN unique_violation THEN
    INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT c.id, c.home, c.order_id, c.seller_id, c.row_no, c.face_value, c.code_sealed, c.code_hash, c.code_tail,
             c.image_id
      FROM unnest(cards) c
      ON CONFLICT (code_hash) WHERE live DO NOTHING;
    lost := coalesce(lost, (
      SELECT json_agg(json_build_array(c.order_id, 'cards.duplicate', c.row_no)) FROM unnest(cards) c
      WHERE NOT EXISTS (SELECT FROM gift_card g WHERE g.id = c.id)));
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.params_hash, k.answer::json FROM unnest(keys) k
      ON CONFLICT DO NOTHING;
    -- A stored answer contains its order's code; another code is that of an earlier call.
    repeated := (SELECT json_agg(k.order_id) FROM unnest(keys) k, LATERAL (
                   SELECT i.answer FROM idempotency i WHERE i.user_id = k.user_id AND i.key = k.key OFFSET 0) i
                 WHERE i.answer::text IS DISTINCT FROM k.answer);
  END;

  SELECT json_agg(json_build_array(a.id, a.version, a.status, a.remaining_amount::text)), count(*) INTO ad_rows, touched
    FROM (SELECT * FROM buy_ad WHERE id = ANY (ads) ORDER BY id FOR NO KEY UPDATE) a;
  SELECT l.available, l.reserved INTO available, reserved FROM ledger_lock_payers(payers) l;
  IF coalesce(cardinality(available), 0) < cardinality(payers) THEN
    -- A user who never had points has no account.
    SELECT array_agg(p.id ORDER BY p.id), array_agg(p.bail ORDER BY p.id) INTO payers, bail_accounts
      FROM unnest(payers, bail_accounts) AS p (id, bail) WHERE EXISTS (SELECT FROM ledger_account l WHERE l.id = p.id);
  END IF;

  -- From here on nobody else places on these ads or payers, and each statement sees everything committed.
  people := ARRAY(SELECT unnest(pair_sellers) UNION SELECT unnest(pair_providers));
  RETURN json_build_object(
    'lost', lost,
    'repeated', repeated,
    'ads', ad_rows,
    'payers', to_json(payers),
    'available', to_json(available::text[]),
    'reserved', to_json(reserved::text[]),
    'freeBail', to_json(ARRAY(
      SELECT coalesce((SELECT a.credits_posted - a.debits_posted - a.debits_pending FROM ledger_account a
                       WHERE a.id = b.id), 0)::text
      FROM unnest(bail_accounts) WITH ORDINALITY AS b (id, place) ORDER BY b.place)),
    'suspended', to_json(ARRAY(SELECT u.id FROM app_user u WHERE u.id = ANY (people) AND u.status <> 'active')),
    'paused', (
      SELECT json_agg(json_build_array(w.user_id, w.until)) FROM (
        SELECT p.user_id, CASE WHEN bool_and(p.ends_at IS NOT NULL)
                               THEN (extract(epoch FROM max(p.ends_at)) * 1000)::bigint END AS until
        FROM placing_pause p
        WHERE p.user_id = ANY (people) AND (p.ends_at IS NULL OR p.ends_at > clock_timestamp()) GROUP BY p.user_id) w),
    'blocked', (
      SELECT json_agg(json_build_array(b.seller, b.provider)) FROM (
        SELECT k.user_id AS seller, k.blocked_id AS provider FROM user_block k
          WHERE k.user_id = ANY (pair_sellers) AND k.blocked_id = ANY (pair_providers)
        UNION ALL SELECT k.blocked_id, k.user_id FROM user_block k
          WHERE k.user_id = ANY (pair_providers) AND k.blocked_id = ANY (pair_sellers)) b),
    'open', (
      SELECT json_agg(json_build_array(o.of_seller, o.of_pair) ORDER BY p.place)
      FROM unnest(pair_sellers, pair_providers) WITH ORDINALITY AS p (seller, provider, place),
      LATERAL (SELECT count(*)::int AS of_seller, count(*) FILTER (WHERE g.provider_id = p.provider)::int AS of_pair
               FROM gift_order g WHERE g.seller_id = p.seller AND g.settled_amount IS NULL) o),
    -- Orders that others placed on a buyer's own offers do not count as the buyer's.
    'purchases', (
      SELECT json_agg(json_build_array(b.id, (
        SELECT count(*)::int FROM gift_order g WHERE g.provider_id = b.id AND g.ended_at IS NULL
          AND g.direction = 'sell_ad' AND g.settled_amount IS NULL)))
      FROM unnest(buyers) AS b (id)),
    'withoutAccount', to_json(ARRAY(
      SELECT s.id FROM unnest(unsure_sellers) AS s (id)
      WHERE NOT EXISTS (SELECT FROM ledger_account l WHERE l.id = s.id))));
END $$;
