-- Adds ended orders to the records of users, each record once. `endings` is an array of objects, in the order of the
-- endings: `took_s` is null unless the order completed; `moved` is its settled amount then, and `bought` means that
-- this user paid it; `claim` is null for a seller, else 0 without a claim, 1 with one, 2 with one that a ruling
-- refused. The last 101 times and the last 1,000 claims are kept one by one.
CREATE OR REPLACE FUNCTION record_endings(endings jsonb) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
BEGIN
  INSERT INTO trade_stats AS s (user_id, ended, completed, disputes, disputes_lost, release_s, median_release_s, volume,
                                claims, recent)
  SELECT n.user_id, n.ended, n.completed, n.disputes, n.lost, n.times[cardinality(n.times) - 100:],
         median_of(n.times[cardinality(n.times) - 100:]), n.volume, n.claims, n.recent[cardinality(n.recent) - 999:]
    FROM (SELECT e.user_id, count(*)::int AS ended, count(*) FILTER (WHERE e.completed)::int AS completed,
                 count(*) FILTER (WHERE e.dispute)::int AS disputes, count(*) FILTER (WHERE e.lost)::int AS lost,
                 coalesce(array_agg(e.took_s ORDER BY e.no) FILTER (WHERE e.took_s IS NOT NULL), '{}') AS times,
                 sum(e.moved)::bigint AS volume, count(*) FILTER (WHERE e.claim > 0)::int AS claims,
                 coalesce(array_agg(e.claim ORDER BY e.no) FILTER (WHERE e.claim IS NOT NULL), '{}') AS recent
            FROM jsonb_to_recordset(endings) AS e (no int, user_id uuid, completed boolean, dispute boolean, lost boolean,
                                                   took_s int, moved bigint, claim smallint)
           GROUP BY e.user_id ORDER BY e.user_id) n
  ON CONFLICT (user_id) DO UPDATE SET
    ended = s.ended + excluded.ended,
    completed = s.completed + excluded.completed,
    disputes = s.disputes + excluded.disputes,
    disputes_lost = s.disputes_lost + excluded.disputes_lost,
    volume = s.volume + excluded.volume,
    release_s = (s.release_s || excluded.release_s)[cardinality(s.release_s || excluded.release_s) - 100:],
    median_release_s = CASE WHEN cardinality(excluded.release_s) = 0 THEN s.median_release_s ELSE
      median_of((s.release_s || excluded.release_s)[cardinality(s.release_s || excluded.release_s) - 100:]) END,
    claims = s.claims + excluded.claims,
    recent = (s.recent || excluded.recent)[cardinality(s.recent || excluded.recent) - 999:];
  INSERT INTO trade_volume AS v (user_id, day, points)
  SELECT e.user_id, (now() AT TIME ZONE 'UTC')::date, sum(e.moved)::bigint
    FROM jsonb_to_recordset(endings) AS e (user_id uuid, bought boolean, moved bigint)
   WHERE e.bought AND e.moved > 0 GROUP BY e.user_id ORDER BY e.user_id
  ON CONFLICT (user_id, day) DO UPDATE SET points = v.points + excluded.points;
END $$;
