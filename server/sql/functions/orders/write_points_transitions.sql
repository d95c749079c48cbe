-- Writes the decided changes of points orders that the caller has locked: compare-and-set of each row, and its event.
-- `changes` is an array of objects, each order once; `patch` holds the columns that change, by name. Fails for all when an
-- order has changed since it was read.
CREATE OR REPLACE FUNCTION write_points_transitions(changes jsonb) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  written int;
BEGIN
  WITH c AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(changes) AS c (
      id uuid, state text, seq int, at timestamptz, type text, actor_role text, actor_id uuid,
      data jsonb, patch jsonb)
  ), o AS (
    UPDATE points_order AS o SET (
      event_seq, state, due_at, clock_s, paid_at, ended_at, settled_amount, settled_fee, payer_sealed, payer_is_buyer,
      dispute_at, disputed_by, ruling_outcome, ruling_by, accepted_by, appealed_by, moderator_id, escalation,
      past_moderators
    ) = (
      SELECT c.seq + 1, n.state, n.due_at, n.clock_s, n.paid_at, n.ended_at, n.settled_amount, n.settled_fee,
             n.payer_sealed, n.payer_is_buyer, n.dispute_at, n.disputed_by, n.ruling_outcome, n.ruling_by,
             n.accepted_by, n.appealed_by, n.moderator_id, n.escalation, n.past_moderators
      FROM jsonb_populate_record(o, c.patch) AS n
    )
    FROM c WHERE o.id = c.id AND o.state = c.state AND o.event_seq = c.seq
    RETURNING o.id, o.state, o.event_seq
  ), e AS (
    INSERT INTO points_order_event (points_order_id, seq, type, actor_role, actor_id, state, at, data)
    SELECT o.id, o.event_seq, c.type, c.actor_role, c.actor_id, o.state, c.at, c.data
      FROM c JOIN o ON o.id = c.id
    RETURNING 1
  )
  SELECT count(*) INTO written FROM e;
  IF written <> jsonb_array_length(changes) THEN
    RAISE EXCEPTION '% of % points orders were unchanged since they were read', written, jsonb_array_length(changes);
  END IF;
END $$;
