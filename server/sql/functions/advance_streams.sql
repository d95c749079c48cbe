-- Takes the next numbers of these readers' streams, which the caller has locked: counts[i] for user_ids[i]. Returns the
-- number before the first of them. A stream that exceeds `keep` rows by a tenth is cut to `keep`; a reader before the
-- cut gets a reset.
--
-- Sequential scans are off, because a plan made while the tables were empty would stay in a pooled connection.
CREATE OR REPLACE FUNCTION advance_streams(user_ids uuid[], counts bigint[], keep int)
RETURNS TABLE (user_id uuid, before_seq bigint)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH streams AS (
    UPDATE user_stream s SET
      last_seq = s.last_seq + c.rows,
      first_seq = CASE WHEN s.last_seq + c.rows - s.first_seq > keep * 1.1
                       THEN s.last_seq + c.rows - keep + 1 ELSE s.first_seq END
      FROM unnest(user_ids, counts) AS c (user_id, rows) WHERE s.user_id = c.user_id
    RETURNING s.user_id, s.last_seq - c.rows AS before_seq, s.first_seq
  ), cut AS (
    DELETE FROM stream_event e USING streams b WHERE e.user_id = b.user_id AND e.seq < b.first_seq
  )
  SELECT b.user_id, b.before_seq FROM streams b;
END $$;
