-- A user's trading record.
CREATE OR REPLACE VIEW user_trade_stats AS
SELECT user_id, completed AS completed_orders,
       CASE WHEN ended > 0 THEN (completed::bigint * 10000 / ended)::int END AS completion_rate_bp, median_release_s
FROM trade_stats;

GRANT SELECT ON user_trade_stats TO market_app;
