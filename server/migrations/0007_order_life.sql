-- What an order leaves behind when it ends: each party's record, kept as it grows instead of counted when asked for.

CREATE TABLE trade_stats (
  user_id uuid PRIMARY KEY,
  -- Orders that ended and say something about this user: one cancelled unseen counts for who cancelled it alone.
  ended int NOT NULL DEFAULT 0,
  completed int NOT NULL DEFAULT 0,
  -- Orders that went to a moderator, and of them the rulings against this user.
  disputes int NOT NULL DEFAULT 0,
  disputes_lost int NOT NULL DEFAULT 0,
  -- Seconds from placing to release of the last 101 completed orders, newest last, and their median.
  release_s int[] NOT NULL DEFAULT '{}',
  median_release_s int
);

CREATE FUNCTION median_of(numbers int[]) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY n) FROM unnest(numbers) AS n
$$;

-- Adds one ended order to one user's record. `took_s` is null unless it completed.
CREATE FUNCTION trade_stats_add(who uuid, is_completed boolean, is_dispute boolean, is_lost boolean, took_s int)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO trade_stats AS s (user_id, ended, completed, disputes, disputes_lost, release_s, median_release_s)
  VALUES (who, 1, is_completed::int, is_dispute::int, is_lost::int, array_remove(ARRAY[took_s], NULL), took_s)
  ON CONFLICT (user_id) DO UPDATE SET
    ended = s.ended + 1,
    completed = s.completed + excluded.completed,
    disputes = s.disputes + excluded.disputes,
    disputes_lost = s.disputes_lost + excluded.disputes_lost,
    release_s = (s.release_s || excluded.release_s)[greatest(1, cardinality(s.release_s || excluded.release_s) - 100):],
    median_release_s = CASE WHEN took_s IS NULL THEN s.median_release_s ELSE
      median_of((s.release_s || took_s)[greatest(1, cardinality(s.release_s) - 99):]) END
$$;

-- Takes the place of the empty view of 0003.
CREATE OR REPLACE VIEW user_trade_stats AS
SELECT user_id, completed AS completed_orders,
       CASE WHEN ended > 0 THEN (completed::bigint * 10000 / ended)::int END AS completion_rate_bp, median_release_s
FROM trade_stats;

-- A provider's open orders, for the badge in the header.
CREATE INDEX gift_order_provider_open ON gift_order (provider_id) WHERE ended_at IS NULL;
-- How often two have traded before.
CREATE INDEX gift_order_pair_ended ON gift_order (seller_id, provider_id) WHERE ended_at IS NOT NULL;
-- The moderators' record, newest case first.
CREATE INDEX gift_order_ruled ON gift_order (arbitration_at DESC, id) WHERE ruling_by IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON trade_stats TO market_app;
