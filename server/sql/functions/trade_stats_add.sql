-- Adds one ended order to one user's record. `took_s` is null unless it completed; `moved` is what it settled then, and
-- `bought` says that this user paid it.
CREATE OR REPLACE FUNCTION trade_stats_add(who uuid, is_completed boolean, is_dispute boolean, is_lost boolean, took_s int,
                                moved bigint DEFAULT 0, bought boolean DEFAULT false)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO trade_stats AS s (user_id, ended, completed, disputes, disputes_lost, release_s, median_release_s, volume)
  VALUES (who, 1, is_completed::int, is_dispute::int, is_lost::int, array_remove(ARRAY[took_s], NULL), took_s, moved)
  ON CONFLICT (user_id) DO UPDATE SET
    ended = s.ended + 1,
    completed = s.completed + excluded.completed,
    disputes = s.disputes + excluded.disputes,
    disputes_lost = s.disputes_lost + excluded.disputes_lost,
    volume = s.volume + excluded.volume,
    release_s = (s.release_s || excluded.release_s)[greatest(1, cardinality(s.release_s || excluded.release_s) - 100):],
    median_release_s = CASE WHEN took_s IS NULL THEN s.median_release_s ELSE
      median_of((s.release_s || took_s)[greatest(1, cardinality(s.release_s) - 99):]) END;
  INSERT INTO trade_volume AS v (user_id, day, points)
  SELECT who, (now() AT TIME ZONE 'UTC')::date, moved WHERE bought AND moved > 0
  ON CONFLICT (user_id, day) DO UPDATE SET points = v.points + excluded.points
$$;
