-- Places orders: one call takes a batch of placements and does each all or nothing.
--
-- Locks are taken in one order: uploads, card codes, idempotency keys, ads, and the ledger's accounts last, each kind
-- sorted. Cards are claimed before anything is counted, so that a placement that loses a card never stood in another's
-- way; a batch never holds the same code or image twice (its maker sees to that). What needs no lock on an ad or a payer
-- is written before, so that an ad that everybody wants is held for a shorter time.
--
-- Plans are made once and kept, and must be good for tables of any size even when they were made for empty ones. So no
-- statement below leaves the planner a choice: every look-up is a list of keys or a subquery per element, never a join.
--
-- Every list names its element once: a placement points into `ads`, `payers`, `sellers` and the pairs by number (from 1).
-- Answers one outcome a placement, separated by commas: `ok`; `exists` or `mismatch` for an idempotency key that was used
-- before; `stale` when the ad is of another version than priced; `no_account` when the seller has no account yet;
-- `paused` when the seller's own placing is; or an error code, followed by `/row` where one row caused the refusal.
CREATE OR REPLACE FUNCTION place_orders(
  -- Without repeats; ads and payers sorted, the bail accounts run with the payers. A seller's account bears the seller's id.
  ads uuid[], payers uuid[], bail_accounts uuid[], sellers uuid[],
  -- Those of them of whom it is not known yet that they have an account.
  unsure_sellers uuid[],
  -- Each pair of seller and provider in the batch, once.
  pair_seller_nos int[], pair_providers uuid[],
  -- One element a placement, in the order of arrival.
  order_ids uuid[], order_codes text[], hold_ids uuid[], ad_nos int[], payer_nos int[], seller_nos int[],
  pair_nos int[], ad_versions int[], unit_prices bigint[], amounts bigint[], face_values bigint[],
  card_counts smallint[], fees_bps int[], descriptions text[], idem_keys text[], idem_hashes bytea[],
  -- As JSON: what the caller is answered, kept under its key, and what both parties are told, as an event of a bundle.
  answers text[], news text[],
  -- One element a card, sorted by code hash.
  card_ids uuid[], card_placements int[], card_rows smallint[], card_faces bigint[], card_seals bytea[],
  card_hashes bytea[], card_tails text[], card_images uuid[],
  -- The same cards sorted by image.
  images uuid[], image_placements int[], image_cards uuid[],
  function_code int, hold_code smallint, view_timeout_s int, max_open_pair int, max_open int, min_remainder bigint,
  -- What a payer's open orders may come to, in ten-thousandths of its free bail; 0: as much as it can pay.
  exposure_bps bigint
) RETURNS text
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  outcomes    text[] := array_fill(NULL::text, ARRAY[cardinality(order_ids)]);
  placed      boolean[];
  rejected    uuid[];
  done        uuid[];
  moment      timestamptz;
  due         timestamptz;
  touched     int;
  one         record;
  ad          int;
  payer       int;
  seller      int;
  pair        int;
  -- Of each ad, in the order of `ads`.
  ad_place    tid[];
  ad_now      int[];
  ad_on       boolean[];
  ad_left     bigint[];
  ad_provider uuid[];
  ad_account  uuid[];
  ad_code     text[];
  ad_type     text[];
  ad_brand    text[];
  ad_country  text[];
  ad_currency text[];
  ad_form     text[];
  ad_terms    text[];
  ad_rate     bigint[];
  -- Of each payer, seller and pair.
  available   bigint[];
  reserved    bigint[];
  bail_room   bigint[];
  open_all    int[] := array_fill(0, ARRAY[cardinality(sellers)]);
  open_seller int[];
  open_pair   int[];
  providers   uuid[];
  suspended   uuid[];
  paused      uuid[];
  blocks      text[];
  unopened    uuid[];
BEGIN
  UPDATE upload u SET used_by = image_cards[width_bucket(u.id, images)],
                      order_id = order_ids[image_placements[width_bucket(u.id, images)]]
    WHERE u.id = ANY (images) AND CASE WHEN u.used_by IS NULL THEN
      u.purpose = 'card' AND u.owner_id = sellers[seller_nos[image_placements[width_bucket(u.id, images)]]] END;
  GET DIAGNOSTICS touched = ROW_COUNT;
  IF touched < cardinality(images) THEN
    done := ARRAY(SELECT u.id FROM upload u WHERE u.id = ANY (images) AND u.order_id = ANY (order_ids));
    FOR i IN REVERSE cardinality(card_ids) .. 1 LOOP
      IF NOT card_images[i] = ANY (done) THEN
        outcomes[card_placements[i]] := 'cards.image_missing/' || card_rows[i];
      END IF;
    END LOOP;
  END IF;

  -- Written before the first lock on an ad, so that whoever waits for a busy one waits for less. What is rejected below is
  -- taken back. In the order of the keys: two batches with the same ones wait for each other in one direction.
  BEGIN
    -- Nearly always all of it is new. A row that might be there already costs half as much again, so only a batch that
    -- has one is written that way.
    INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT card_ids[c], payers[payer_nos[card_placements[c]]], order_ids[card_placements[c]],
             sellers[seller_nos[card_placements[c]]], card_rows[c], card_faces[c], card_seals[c], card_hashes[c],
             card_tails[c], card_images[c]
      FROM generate_series(1, cardinality(card_ids)) AS c;

    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.hash, k.answer::json
      FROM (SELECT sellers[seller_nos[p]] AS user_id, idem_keys[p] AS key, idem_hashes[p] AS hash, answers[p] AS answer
            FROM generate_series(1, cardinality(order_ids)) AS p WHERE idem_keys[p] IS NOT NULL ORDER BY 1, 2) k;
  EXCEPTION WHEN unique_violation THEN
    INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT card_ids[c], payers[payer_nos[card_placements[c]]], order_ids[card_placements[c]],
             sellers[seller_nos[card_placements[c]]], card_rows[c], card_faces[c], card_seals[c], card_hashes[c],
             card_tails[c], card_images[c]
      FROM generate_series(1, cardinality(card_ids)) AS c
      ON CONFLICT (code_hash) WHERE live DO NOTHING;
    GET DIAGNOSTICS touched = ROW_COUNT;
    IF touched < cardinality(card_ids) THEN
      done := ARRAY(SELECT g.id FROM gift_card g WHERE g.id = ANY (card_ids));
      FOR i IN 1 .. cardinality(card_ids) LOOP
        IF NOT card_ids[i] = ANY (done) THEN
          outcomes[card_placements[i]] := 'cards.duplicate/' || card_rows[i];
        END IF;
      END LOOP;
    END IF;

    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
      SELECT k.user_id, k.key, function_code, k.hash, k.answer::json
      FROM (SELECT sellers[seller_nos[p]] AS user_id, idem_keys[p] AS key, idem_hashes[p] AS hash, answers[p] AS answer
            FROM generate_series(1, cardinality(order_ids)) AS p WHERE idem_keys[p] IS NOT NULL ORDER BY 1, 2) k
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS touched = ROW_COUNT;
    IF touched < cardinality(array_remove(idem_keys, NULL)) THEN
      FOR one IN
        SELECT p AS no, i.params_hash = idem_hashes[p] AS same
        FROM generate_series(1, cardinality(order_ids)) AS p,
        LATERAL (SELECT * FROM idempotency x WHERE x.user_id = sellers[seller_nos[p]] AND x.key = idem_keys[p] OFFSET 0) i
        WHERE idem_keys[p] IS NOT NULL AND i.answer::text IS DISTINCT FROM answers[p]
      LOOP
        outcomes[one.no] := CASE WHEN one.same THEN 'exists' ELSE 'mismatch' END;
      END LOOP;
    END IF;
  END;

  SELECT array_agg(a.ctid), array_agg(a.version), array_agg(a.status = 'on'), array_agg(a.remaining_amount),
         array_agg(a.provider_id), array_agg(a.account_id), array_agg(a.code), array_agg(a.card_type_id),
         array_agg(a.brand_id),
         array_agg(a.country::text), array_agg(a.currency), array_agg(a.form), array_agg(a.rate),
         array_agg(a.description)
    INTO ad_place, ad_now, ad_on, ad_left, ad_provider, ad_account, ad_code, ad_type, ad_brand, ad_country, ad_currency,
         ad_form, ad_rate, ad_terms
    FROM (SELECT ctid, * FROM buy_ad WHERE id = ANY (ads) ORDER BY id FOR NO KEY UPDATE) a;
  SELECT l.available, l.reserved INTO available, reserved FROM ledger_lock_payers(payers) l;
  IF coalesce(cardinality(ad_now), 0) <> cardinality(ads) OR coalesce(cardinality(available), 0) <> cardinality(payers)
  THEN
    RAISE EXCEPTION 'place_orders: an ad or a paying account does not exist, or is named twice';
  END IF;

  -- From here on nobody else places against these ads or payers, and each statement sees all that was committed.
  moment := clock_timestamp();
  due := moment + make_interval(secs => view_timeout_s);
  providers := ARRAY(SELECT DISTINCT p FROM unnest(ad_provider) AS p);
  suspended := ARRAY(SELECT u.id FROM app_user u WHERE u.id = ANY (sellers || providers) AND u.status <> 'active');
  paused := ARRAY(SELECT w.user_id FROM placing_pause w
                  WHERE w.user_id = ANY (sellers || providers) AND (w.ends_at IS NULL OR w.ends_at > moment));
  blocks := ARRAY(SELECT b.user_id || ' ' || b.blocked_id FROM user_block b
                    WHERE b.user_id = ANY (sellers) AND b.blocked_id = ANY (providers)
                  UNION ALL SELECT b.blocked_id || ' ' || b.user_id FROM user_block b
                    WHERE b.user_id = ANY (providers) AND b.blocked_id = ANY (sellers));
  IF exposure_bps > 0 THEN
    bail_room := ARRAY(
      SELECT least(trunc(coalesce((SELECT a.credits_posted - a.debits_posted - a.debits_pending FROM ledger_account a
                                   WHERE a.id = bail_accounts[p]), 0) * exposure_bps::numeric / 10000), 9e18)::bigint
             - reserved[p]
      FROM generate_series(1, cardinality(payers)) AS p);
  END IF;
  IF cardinality(unsure_sellers) > 0 THEN
    unopened := ARRAY(SELECT s.id FROM unnest(unsure_sellers) AS s (id)
                      WHERE (SELECT count(*) FROM ledger_account l WHERE l.id = s.id) = 0);
  END IF;
  SELECT array_agg(o.all_open), array_agg(o.pair_open) INTO open_seller, open_pair
    FROM unnest(pair_seller_nos, pair_providers) AS p (seller_no, provider),
    LATERAL (SELECT count(*)::int AS all_open, count(*) FILTER (WHERE g.provider_id = p.provider)::int AS pair_open
             FROM gift_order g WHERE g.seller_id = sellers[p.seller_no] AND g.settled_amount IS NULL) o;
  FOR i IN 1 .. cardinality(pair_seller_nos) LOOP
    open_all[pair_seller_nos[i]] := open_seller[i];
  END LOOP;

  FOR i IN 1 .. cardinality(order_ids) LOOP
    ad := ad_nos[i];
    payer := payer_nos[i];
    seller := seller_nos[i];
    pair := pair_nos[i];
    IF outcomes[i] IS NOT NULL THEN NULL;
    ELSIF ad_now[ad] <> ad_versions[i] OR ad_account[ad] <> payers[payer] THEN outcomes[i] := 'stale';
    ELSIF NOT ad_on[ad] THEN outcomes[i] := 'orders.ad_closed';
    ELSIF ad_provider[ad] = sellers[seller] THEN outcomes[i] := 'orders.own_ad';
    ELSIF cardinality(suspended) > 0 AND (sellers[seller] = ANY (suspended) OR ad_provider[ad] = ANY (suspended)) THEN
      outcomes[i] := 'orders.party_suspended';
    ELSIF cardinality(blocks) > 0 AND sellers[seller] || ' ' || ad_provider[ad] = ANY (blocks) THEN
      outcomes[i] := 'orders.blocked';
    ELSIF cardinality(paused) > 0 AND sellers[seller] = ANY (paused) THEN outcomes[i] := 'paused';
    ELSIF cardinality(paused) > 0 AND ad_provider[ad] = ANY (paused) THEN outcomes[i] := 'orders.paused';
    ELSIF unopened IS NOT NULL AND sellers[seller] = ANY (unopened) THEN outcomes[i] := 'no_account';
    ELSIF open_pair[pair] >= max_open_pair THEN outcomes[i] := 'orders.too_many_open_pair';
    ELSIF open_all[seller] >= max_open THEN outcomes[i] := 'orders.too_many_open';
    ELSIF ad_left[ad] < amounts[i] THEN outcomes[i] := 'orders.stock_short';
    ELSIF available[payer] < amounts[i] THEN outcomes[i] := 'orders.provider_balance';
    ELSIF bail_room IS NOT NULL AND bail_room[payer] < amounts[i] THEN outcomes[i] := 'orders.bail_cover';
    ELSE
      outcomes[i] := 'ok';
      ad_left[ad] := ad_left[ad] - amounts[i];
      -- What is left below the minimum is not sold: the ad has closed for the placements that follow.
      ad_on[ad] := ad_left[ad] >= min_remainder;
      available[payer] := available[payer] - amounts[i];
      IF bail_room IS NOT NULL THEN bail_room[payer] := bail_room[payer] - amounts[i]; END IF;
      open_pair[pair] := open_pair[pair] + 1;
      open_all[seller] := open_all[seller] + 1;
    END IF;
    placed[i] := outcomes[i] = 'ok';
    IF NOT placed[i] THEN rejected := rejected || order_ids[i]; END IF;
  END LOOP;

  IF rejected IS NOT NULL THEN
    DELETE FROM gift_card WHERE order_id = ANY (rejected);
    UPDATE upload SET used_by = NULL, order_id = NULL WHERE id = ANY (images) AND order_id = ANY (rejected);
    -- A key that was used before keeps the answer of that time.
    FOR i IN 1 .. cardinality(order_ids) LOOP
      IF outcomes[i] NOT IN ('ok', 'exists', 'mismatch') THEN
        DELETE FROM idempotency x WHERE x.user_id = sellers[seller_nos[i]] AND x.key = idem_keys[i];
      END IF;
    END LOOP;
    IF cardinality(rejected) = cardinality(order_ids) THEN RETURN array_to_string(outcomes, ','); END IF;
  END IF;

  PERFORM ledger_reserve_placed(placed, hold_ids, payers, payer_nos, sellers, seller_nos, amounts, order_ids, hold_code);

  -- The rows are locked, so they are still where they were.
  UPDATE buy_ad a SET
      remaining_amount = t.remaining,
      status = CASE WHEN t.on_shelf THEN a.status ELSE 'completed' END,
      closed_by_itself = NOT t.on_shelf
    FROM unnest(ad_place, ad_left, ad_on) AS t (place, remaining, on_shelf)
    WHERE a.ctid = t.place AND a.remaining_amount <> t.remaining;

  INSERT INTO gift_order (id, home, code, ad_id, ad_code, provider_id, seller_id, provider_account, seller_account,
      card_type_id, brand_id, country, currency, form, state, face_value, card_count, rate, unit_price, order_amount,
      fee_bps, hold_id, description, terms, placed_at, due_at, clock_s)
    SELECT order_ids[p], ad_account[ad_nos[p]], order_codes[p], ads[ad_nos[p]], ad_code[ad_nos[p]],
           ad_provider[ad_nos[p]], sellers[seller_nos[p]], ad_account[ad_nos[p]], sellers[seller_nos[p]],
           ad_type[ad_nos[p]], ad_brand[ad_nos[p]], ad_country[ad_nos[p]], ad_currency[ad_nos[p]], ad_form[ad_nos[p]],
           'to_view', face_values[p], card_counts[p], ad_rate[ad_nos[p]], unit_prices[p], amounts[p], fees_bps[p],
           hold_ids[p], descriptions[p], ad_terms[ad_nos[p]], moment, due, view_timeout_s
    FROM generate_series(1, cardinality(order_ids)) AS p WHERE placed[p];

  INSERT INTO order_event (order_id, seq, home, type, actor_role, actor_id, state, at)
    SELECT order_ids[p], 1, payers[payer_nos[p]], 'placed', 'seller', sellers[seller_nos[p]], 'to_view', moment
    FROM generate_series(1, cardinality(order_ids)) AS p WHERE placed[p];

  INSERT INTO outbox (id, home, event, recipients, payload, events)
    SELECT (array_agg(order_ids[p]))[1], (array_agg(payers[payer_nos[p]]))[1], 'bundle',
           array_agg(sellers[seller_nos[p]]) || array_agg(ad_provider[ad_nos[p]]),
           ('[' || string_agg(news[p], ',') || ']')::json, count(*)
    FROM generate_series(1, cardinality(order_ids)) AS p WHERE placed[p];

  RETURN array_to_string(outcomes, ',');
END $$;

REVOKE ALL ON FUNCTION place_orders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION place_orders TO market_app;
