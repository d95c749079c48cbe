-- Writes the decided changes of orders that the caller has locked: compare-and-set of each row, and its event. `changes` is
-- an array of objects, each order once; `patch` holds the columns that change, by name. Fails for all when an order has
-- changed since it was read.
CREATE OR REPLACE FUNCTION write_transitions(changes jsonb) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  written int;
BEGIN
  WITH c AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(changes) AS c (
      id uuid, state text, seq int, at timestamptz, type text, actor_role text, actor_id uuid, operator_id uuid,
      data jsonb, patch jsonb)
  ), o AS (
    UPDATE gift_order AS o SET (
      event_seq, state, due_at, clock_s, viewed_at, claimed_at, delivered_at, received_at, carrier_delivered_at,
      arbitration_at, ended_at, settled_amount, fee_amount, bail_hold_id, bail_hold_amount, compensation_amount,
      claim_amount, proposal_by, proposal_amount, asked_more, ruling_outcome, ruling_amount, ruling_by, ruling_fraud,
      accepted_by, appealed_by, moderator_id, escalation, past_moderators, provider_id, provider_account, ad_id, ad_code,
      terms, offer, hold_id, transfers, past_providers, carrier, tracking_no
    ) = (
      SELECT c.seq + 1, n.state, n.due_at, n.clock_s, n.viewed_at, n.claimed_at, n.delivered_at, n.received_at,
             n.carrier_delivered_at, n.arbitration_at, n.ended_at, n.settled_amount, n.fee_amount, n.bail_hold_id,
             n.bail_hold_amount, n.compensation_amount, n.claim_amount, n.proposal_by, n.proposal_amount, n.asked_more,
             n.ruling_outcome, n.ruling_amount, n.ruling_by, n.ruling_fraud, n.accepted_by, n.appealed_by,
             n.moderator_id, n.escalation, n.past_moderators, n.provider_id, n.provider_account, n.ad_id, n.ad_code,
             n.terms, n.offer, n.hold_id, n.transfers, n.past_providers, n.carrier, n.tracking_no
      FROM jsonb_populate_record(o, c.patch) AS n
    )
    FROM c WHERE o.id = c.id AND o.state = c.state AND o.event_seq = c.seq
    RETURNING o.id, o.state, o.event_seq
  ), e AS (
    INSERT INTO order_event (order_id, seq, type, actor_role, actor_id, operator_id, state, at, data)
    SELECT o.id, o.event_seq, c.type, c.actor_role, c.actor_id, c.operator_id, o.state, c.at, c.data
      FROM c JOIN o ON o.id = c.id
    RETURNING 1
  )
  SELECT count(*) INTO written FROM e;
  IF written <> jsonb_array_length(changes) THEN
    RAISE EXCEPTION '% of % orders were unchanged since they were read', written, jsonb_array_length(changes);
  END IF;
END $$;
