-- Claims what each placement of a batch needs for itself, locks what they share, and returns the facts that they are
-- decided from. It decides nothing: core/orders/place.ts does. Locks in one order: images, card codes and keys, ads,
-- payers, sellers.
--
-- Images, codes and keys are written before the first shared lock, so that the time under a busy ad's lock is short.
CREATE OR REPLACE FUNCTION lock_placements(
  -- Cards that come with an order, sorted by code hash, and the keys of the calls, sorted by user and key.
  cards placed_card[], keys placed_key[], function_code int,
  -- Sorted, without duplicates; the bail accounts are parallel to the payers.
  ads uuid[], payers uuid[], bail_accounts uuid[],
  -- Each pair that would trade, once; buyers on sell ads; sellers who may not have an account yet.
  pair_sellers uuid[], pair_providers uuid[], buyers uuid[], unsure_sellers uuid[],
  -- Of placing_people().
  day_sellers uuid[], day_amount bigint, day_limits bigint[]
) RETURNS json
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  lost      json;
  repeated  json;
  ad_rows   json;
  available bigint[];
  reserved  bigint[];
  touched   int;
BEGIN
  SELECT c.lost, c.repeated INTO lost, repeated FROM claim_placements(cards, keys, function_code) c;

  SELECT json_agg(json_build_array(a.id, a.version, a.status, a.remaining_amount::text)), count(*) INTO ad_rows, touched
    FROM (SELECT * FROM buy_ad WHERE id = ANY (ads) ORDER BY id FOR NO KEY UPDATE) a;
  SELECT l.available, l.reserved INTO available, reserved FROM ledger_lock_payers(payers) l;
  IF coalesce(cardinality(available), 0) < cardinality(payers) THEN
    -- A user who never had points has no account.
    SELECT array_agg(p.id ORDER BY p.id), array_agg(p.bail ORDER BY p.id) INTO payers, bail_accounts
      FROM unnest(payers, bail_accounts) AS p (id, bail) WHERE EXISTS (SELECT FROM ledger_account l WHERE l.id = p.id);
  END IF;

  -- From here on nobody else places on these ads or payers, and each statement sees everything committed.
  RETURN json_build_object(
    'lost', lost,
    'repeated', repeated,
    'ads', ad_rows,
    'now', floor(extract(epoch FROM clock_timestamp()) * 1000),
    'payers', to_json(payers),
    'available', to_json(available::text[]),
    'reserved', to_json(reserved::text[]),
    'freeBail', to_json(ARRAY(
      SELECT coalesce((SELECT a.credits_posted - a.debits_posted - a.debits_pending FROM ledger_account a
                       WHERE a.id = b.id), 0)::text
      FROM unnest(bail_accounts) WITH ORDINALITY AS b (id, place) ORDER BY b.place)),
    'people', placing_people(pair_sellers, pair_providers, buyers, day_sellers, day_amount, day_limits),
    'withoutAccount', to_json(ARRAY(
      SELECT s.id FROM unnest(unsure_sellers) AS s (id)
      WHERE NOT EXISTS (SELECT FROM ledger_account l WHERE l.id = s.id))));
END $$;
