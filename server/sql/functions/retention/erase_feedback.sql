-- Erases feedback that was processed long ago. What was processed within 365 days, or is pending, is not touched, whatever is
-- asked. Answers what was erased.
CREATE OR REPLACE FUNCTION erase_feedback(feedback_ids uuid[]) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM feedback WHERE id = ANY (feedback_ids) AND processed_at < now() - interval '365 days' RETURNING id;
$$;

REVOKE ALL ON FUNCTION erase_feedback FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_feedback TO market_app;
