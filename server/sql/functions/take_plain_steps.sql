-- The two plain steps of an order against a buy ad: its provider opens a card, and pays in full. Many providers do so at
-- the same time, so that their orders share a statement, as in place_orders(). Every other step, and each of these where
-- anything is out of the ordinary, goes its own way (features/orders/apply-event.ts).
--
-- `steps` is an array of objects, one an order and each order once; what each may hold is in the list of columns below.
-- Answers one outcome a step in the order in which they came, separated by commas: `ok`; `exists` for an idempotency key
-- that was used before; `stale` when the order is no longer as it was read. Locks in the order of apply-event.ts: orders,
-- cards, ads, the ledger's accounts, the parties' records.
CREATE OR REPLACE FUNCTION take_plain_steps(
  steps jsonb, fee_account uuid, settle_code smallint, fee_code smallint
) RETURNS text
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  nos        int[];
  ids        uuid[];
  seqs       int[];
  states     text[];
  targets    text[];
  events     text[];
  actors     uuid[];
  clocks     int[];
  datas      text[];
  news_ids   uuid[];
  news       text[];
  -- An opened card, with the row of the reveal log and what is told of it; null for a step that opens none.
  card_ids   uuid[];
  reveal_ids uuid[];
  addresses  text[];
  devices    text[];
  opened_ids uuid[];
  opened     text[];
  -- Null for a step that pays nothing.
  fees       bigint[];
  post_ids   uuid[];
  fee_ids    uuid[];
  keys       text[];
  key_codes  int[];
  key_hashes text[];
  answers    text[];
  -- Of each order, as it is now. The rows are locked, so they stay where they are.
  places     tid[];
  homes      uuid[];
  ad_ids     uuid[];
  sellers    uuid[];
  providers  uuid[];
  amounts    bigint[];
  holds      uuid[];
  placed     timestamptz[];
  current    boolean[];
  outcomes   text[];
  seen       uuid[];
  go         boolean[];
  fresh      text[];
  moment     timestamptz;
BEGIN
  SELECT array_agg(s.no), array_agg(s.id), array_agg(s.seq), array_agg(s.state), array_agg(s.target), array_agg(s.event),
         array_agg(s.actor), array_agg(s.clock), array_agg(s.data), array_agg(s.news_id), array_agg(s.news),
         array_agg(s.card_id), array_agg(s.reveal_id), array_agg(s.address), array_agg(s.device),
         array_agg(s.opened_id), array_agg(s.opened), array_agg(s.fee), array_agg(s.post_id), array_agg(s.fee_id),
         array_agg(s.key), array_agg(s.key_code), array_agg(s.key_hash), array_agg(s.answer)
    INTO nos, ids, seqs, states, targets, events, actors, clocks, datas, news_ids, news, card_ids, reveal_ids, addresses,
         devices, opened_ids, opened, fees, post_ids, fee_ids, keys, key_codes, key_hashes, answers
    FROM (SELECT * FROM jsonb_to_recordset(steps) AS s (
            no int, id uuid, seq int, state text, target text, event text, actor uuid, clock int, data text, news_id uuid,
            news text, card_id uuid, reveal_id uuid, address text, device text, opened_id uuid, opened text,
            fee bigint, post_id uuid, fee_id uuid, key text, key_code int, key_hash text, answer text)
          ORDER BY s.id) s;
  outcomes := array_fill('ok'::text, ARRAY[cardinality(ids)]);

  -- Keys first: whoever repeats an act waits here until the first is through.
  WITH written AS (
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
    SELECT actors[p], keys[p], key_codes[p], decode(key_hashes[p], 'hex'), answers[p]::json
    FROM generate_series(1, cardinality(ids)) AS p WHERE keys[p] IS NOT NULL ORDER BY actors[p], keys[p]
    ON CONFLICT DO NOTHING RETURNING user_id, key
  ) SELECT array_agg(user_id || ' ' || key) INTO fresh FROM written;

  SELECT array_agg(o.ctid), array_agg(o.home), array_agg(o.ad_id), array_agg(o.seller_id), array_agg(o.provider_id),
         array_agg(o.order_amount), array_agg(o.hold_id), array_agg(o.placed_at),
         array_agg(o.state = states[o.p] AND o.event_seq = seqs[o.p] AND o.provider_id = actors[o.p])
    INTO places, homes, ad_ids, sellers, providers, amounts, holds, placed, current
    FROM (SELECT g.ctid, g.*, width_bucket(g.id, ids) AS p FROM gift_order g WHERE g.id = ANY (ids) ORDER BY g.id
          FOR NO KEY UPDATE) o;
  IF coalesce(cardinality(homes), 0) <> cardinality(ids) THEN
    RAISE EXCEPTION 'take_plain_steps: an order does not exist, or is named twice';
  END IF;
  FOR p IN 1 .. cardinality(ids) LOOP
    IF keys[p] IS NOT NULL AND (fresh IS NULL OR NOT actors[p] || ' ' || keys[p] = ANY (fresh)) THEN
      outcomes[p] := 'exists';
    ELSIF NOT current[p] THEN
      outcomes[p] := 'stale';
      -- A key is not used up by an act that goes another way.
      DELETE FROM idempotency i WHERE i.user_id = actors[p] AND i.key = keys[p];
    END IF;
    go[p] := outcomes[p] = 'ok';
    IF go[p] AND card_ids[p] IS NOT NULL THEN seen := seen || card_ids[p]; END IF;
  END LOOP;
  moment := clock_timestamp();

  UPDATE gift_card c SET revealed_at = moment WHERE c.id = ANY (seen) AND c.revealed_at IS NULL;

  UPDATE buy_ad a SET
      settled_amount = a.settled_amount + t.settled,
      sold_count = a.sold_count + t.sold,
      missed_views = CASE WHEN t.looked THEN 0 ELSE a.missed_views END
    FROM (SELECT w.ad, coalesce(sum(w.amount), 0)::bigint AS settled, count(w.amount)::int AS sold,
                 bool_or(w.looked) AS looked
          FROM (SELECT ad_ids[p] AS ad, CASE WHEN fees[p] IS NOT NULL THEN amounts[p] END AS amount,
                       states[p] = 'to_view' AS looked
                FROM generate_series(1, cardinality(ids)) AS p WHERE go[p]) w
          GROUP BY w.ad ORDER BY w.ad) t
    WHERE a.id = t.ad AND (t.sold > 0 OR a.missed_views > 0);

  IF EXISTS (SELECT FROM generate_series(1, cardinality(ids)) AS p WHERE go[p] AND fees[p] IS NOT NULL) THEN
    PERFORM ledger_settle_many(array_agg(holds[p]), array_agg(post_ids[p]), array_agg(fee_ids[p]), array_agg(fees[p]),
                               fee_account, settle_code, fee_code)
      FROM generate_series(1, cardinality(ids)) AS p WHERE go[p] AND fees[p] IS NOT NULL;
  END IF;

  UPDATE gift_order o SET
      state = targets[p],
      event_seq = seqs[p] + 1,
      due_at = moment + make_interval(secs => clocks[p]),
      clock_s = clocks[p],
      viewed_at = CASE WHEN events[p] = 'view' THEN moment ELSE o.viewed_at END,
      ended_at = CASE WHEN fees[p] IS NULL THEN o.ended_at ELSE moment END,
      settled_amount = CASE WHEN fees[p] IS NULL THEN o.settled_amount ELSE o.order_amount END,
      fee_amount = coalesce(fees[p], o.fee_amount)
    FROM generate_series(1, cardinality(ids)) AS p WHERE go[p] AND o.ctid = places[p];

  INSERT INTO order_event (order_id, seq, home, type, actor_role, actor_id, state, at, data)
    SELECT ids[p], seqs[p] + 1, homes[p], events[p], 'provider', actors[p], targets[p], moment, datas[p]::jsonb
    FROM generate_series(1, cardinality(ids)) AS p WHERE go[p];

  INSERT INTO reveal (id, order_id, card_id, actor_id, actor_role, kind, address, device, at)
    SELECT reveal_ids[p], ids[p], card_ids[p], actors[p], 'provider', 'code_opened', addresses[p], devices[p], moment
    FROM generate_series(1, cardinality(ids)) AS p WHERE go[p] AND card_ids[p] IS NOT NULL;

  INSERT INTO outbox (id, home, event, recipients, payload, at)
    SELECT w.id, w.home, 'orders.changed', w.recipients, w.payload::json, moment
    FROM (SELECT news_ids[p] AS id, homes[p] AS home, ARRAY[sellers[p], providers[p]] AS recipients, news[p] AS payload
          FROM generate_series(1, cardinality(ids)) AS p WHERE go[p]
          UNION ALL
          SELECT opened_ids[p], homes[p], ARRAY[sellers[p], providers[p]], opened[p]
          FROM generate_series(1, cardinality(ids)) AS p WHERE go[p] AND opened_ids[p] IS NOT NULL) w;

  PERFORM trade_stats_add(r.who, true, false, false, r.took_s, r.amount, r.bought)
    FROM (SELECT w.who, round(extract(epoch FROM moment - placed[p]))::int AS took_s, amounts[p] AS amount, w.bought
          FROM generate_series(1, cardinality(ids)) AS p,
          LATERAL (VALUES (sellers[p], false), (providers[p], true)) AS w (who, bought)
          WHERE go[p] AND fees[p] IS NOT NULL ORDER BY w.who, p) r;
  PERFORM claim_stats_add(r.who, 0::smallint)
    FROM (SELECT providers[p] AS who FROM generate_series(1, cardinality(ids)) AS p
          WHERE go[p] AND fees[p] IS NOT NULL ORDER BY 1) r;

  RETURN (SELECT string_agg(outcomes[p], ',' ORDER BY nos[p]) FROM generate_series(1, cardinality(ids)) AS p);
END $$;

REVOKE ALL ON FUNCTION take_plain_steps FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_plain_steps TO market_app;
