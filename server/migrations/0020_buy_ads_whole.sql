-- Buy ads whole: what one order may come to, and removal.

ALTER TABLE buy_ad
  -- Base units of points, always whole points: the only sum that one order may come to, or its bounds.
  ADD COLUMN exact_amount bigint CHECK (exact_amount > 0),
  ADD COLUMN min_amount bigint CHECK (min_amount > 0),
  ADD COLUMN max_amount bigint CHECK (max_amount > 0),
  -- The least that an order comes to, whatever its cards: what the owner's balance must cover for the ad to be seen.
  ADD COLUMN least_amount bigint NOT NULL GENERATED ALWAYS AS (coalesce(exact_amount, min_amount, 0)) STORED,
  -- The owner's bail account: its id with the bits of the version digit turned over (core/ledger/accounts.ts).
  ADD COLUMN bail_account_id uuid NOT NULL GENERATED ALWAYS AS (overlay(provider_id::text PLACING
    translate(substr(provider_id::text, 15, 1), '0123456789abcdef', 'fedcba9876543210') FROM 15 FOR 1)::uuid) STORED,
  ADD CONSTRAINT buy_ad_amounts CHECK (
    (exact_amount IS NULL OR (min_amount IS NULL AND max_amount IS NULL)) AND (max_amount IS NULL OR min_amount IS NULL
    OR max_amount >= min_amount)),
  -- A removed ad stays for its orders' sake; its code is never used again.
  DROP CONSTRAINT buy_ad_status_check,
  ADD CONSTRAINT buy_ad_status_check CHECK (status IN ('on', 'off', 'completed', 'removed'));

-- All offers of one owner on the shelf.
CREATE INDEX buy_ad_owner_shelf ON buy_ad (provider_id, rate DESC, id) WHERE status = 'on';
