-- What stands against people who would trade: suspended and paused ones, blocks between a pair, and the open orders and
-- the day's trade that their limits count, of cards and of points together. lock_placements() and orders of points call this,
-- when nobody else can place for the same payers.
CREATE OR REPLACE FUNCTION placing_people(
  pair_sellers uuid[], pair_providers uuid[], buyers uuid[],
  -- Sellers whose day is asked for, and others to lock with them, whose day nobody asks for; what the batch would place
  -- for one of them at most; the limits of levels 0, 1 and 2.
  day_sellers uuid[], day_amount bigint, day_limits bigint[]
) RETURNS json
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  people  uuid[] := pair_sellers || pair_providers;
  today   timestamptz := date_trunc('day', clock_timestamp(), 'UTC');
  limited uuid[];
  levels  smallint[];
BEGIN
  -- Two batches with the same seller must not both find room in its day, nor two that place for the same pair in opposite
  -- directions both find its last room: after every other lock, in the order of the ids.
  -- Nor does an account close while it sells or buys. A provider trades by its bail.
  SELECT array_agg(l.id) FILTER (WHERE l.is_limited), array_agg(l.identity_level) FILTER (WHERE l.is_limited)
    INTO limited, levels
    FROM (SELECT u.id, u.identity_level, u.role <> 'provider' AND u.id = ANY (day_sellers) AS is_limited
          FROM app_user u WHERE u.id = ANY (day_sellers || buyers) ORDER BY u.id FOR NO KEY UPDATE) l;
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
    -- Held after a change of what protects the account: no points leave it.
    'held', (
      SELECT json_agg(json_build_array(u.id, (extract(epoch FROM u.money_held_until) * 1000)::bigint)) FROM app_user u
      WHERE u.id = ANY (people) AND u.money_held_until > clock_timestamp()),
    'blocked', (
      SELECT json_agg(json_build_array(b.seller, b.provider)) FROM (
        SELECT k.user_id AS seller, k.blocked_id AS provider FROM user_block k
          WHERE k.user_id = ANY (pair_sellers) AND k.blocked_id = ANY (pair_providers)
        UNION ALL SELECT k.blocked_id, k.user_id FROM user_block k
          WHERE k.user_id = ANY (pair_providers) AND k.blocked_id = ANY (pair_sellers)
        -- An operator does not sell to the provider whose orders they work on; few sellers are members.
        UNION ALL SELECT m.user_id, t.owner_id FROM team_member m JOIN team t ON t.id = m.team_id
          WHERE m.user_id = ANY (pair_sellers) AND m.ended_at IS NULL AND t.owner_id = ANY (pair_providers)) b),
    'open', (
      SELECT json_agg(json_build_array(o.of_seller, o.of_pair) ORDER BY p.place)
      FROM unnest(pair_sellers, pair_providers) WITH ORDINALITY AS p (seller, provider, place),
      LATERAL open_orders_of(p.seller, p.provider) o),
    -- What sellers traded today. The orders, of which one that paid nothing gave its part back, are added up only where
    -- all that was placed today would leave no room.
    'days', (
      SELECT json_agg(json_build_array(s.id, s.level, CASE
          WHEN coalesce(d.points, 0) + day_amount <= day_limits[s.level + 1] THEN coalesce(d.points, 0)
          ELSE traded_since(s.id, today) END::text))
      FROM unnest(limited, levels) AS s (id, level)
      -- Row by row: a join that was planned while the table was empty reads all of it for each seller.
      LEFT JOIN LATERAL (SELECT e.points FROM seller_day e
                         WHERE e.user_id = s.id AND e.day = (today AT TIME ZONE 'UTC')::date OFFSET 0) d ON true),
    -- Orders that others placed on a buyer's own offers do not count as the buyer's.
    'purchases', (
      SELECT json_agg(json_build_array(b.id, (
        SELECT count(*)::int FROM gift_order g WHERE g.provider_id = b.id AND g.ended_at IS NULL
          AND g.direction = 'sell_ad' AND g.settled_amount IS NULL) + (
        SELECT count(*)::int FROM points_order s WHERE s.buyer_id = b.id AND s.ended_at IS NULL AND s.ad_side = 'sell')))
      FROM unnest(buyers) AS b (id)));
END $$;
