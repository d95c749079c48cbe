-- What stands against people who would trade: suspended and paused ones, blocks between a pair, and the open orders that
-- their limits count. Only lock_placements() calls this, when nobody else can place for the same payers.
CREATE OR REPLACE FUNCTION placing_people(pair_sellers uuid[], pair_providers uuid[], buyers uuid[]) RETURNS json
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  people uuid[] := ARRAY(SELECT unnest(pair_sellers) UNION SELECT unnest(pair_providers));
BEGIN
  RETURN json_build_object(
    'suspended', to_json(ARRAY(SELECT u.id FROM app_user u WHERE u.id = ANY (people) AND u.status <> 'active')),
    'paused', (
      SELECT json_agg(json_build_array(w.user_id, w.until)) FROM (
        SELECT p.user_id, CASE WHEN bool_and(p.ends_at IS NOT NULL)
                               THEN (extract(epoch FROM max(p.ends_at)) * 1000)::bigint END AS until
        FROM (
          SELECT s.user_id, s.ends_at FROM placing_pause s
            WHERE s.user_id = ANY (people) AND (s.ends_at IS NULL OR s.ends_at > clock_timestamp())
          -- Until then its owner could not open a card that came in.
          UNION ALL SELECT u.id, u.reset_pause_until FROM app_user u
            WHERE u.id = ANY (people) AND u.reset_pause_until > clock_timestamp()) p
        GROUP BY p.user_id) w),
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
      FROM unnest(buyers) AS b (id)));
END $$;
