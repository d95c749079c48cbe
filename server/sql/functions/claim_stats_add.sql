-- Adds to a provider's record that an order has ended: `was` is 0 without a claim, 1 with one, 2 with one that a ruling
-- refused. The last 1,000 are kept one by one.
CREATE OR REPLACE FUNCTION claim_stats_add(who uuid, was smallint) RETURNS void LANGUAGE sql AS $$
  UPDATE trade_stats s SET
    claims = s.claims + (was > 0)::int,
    recent = (s.recent || was)[greatest(1, cardinality(s.recent) - 998):]
  WHERE user_id = who
$$;
