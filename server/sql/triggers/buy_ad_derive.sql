-- Fills the derived columns of a buy ad.
CREATE OR REPLACE FUNCTION buy_ad_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The smallest amount of an order, whatever its cards: the owner's balance must cover it for the ad to be listed.
  NEW.least_amount := coalesce(NEW.exact_amount, NEW.min_amount, 0);
  -- The owner's bail account: its id with the version digit changed (core/ledger/accounts.ts).
  NEW.bail_account_id := overlay(NEW.provider_id::text PLACING
    translate(substr(NEW.provider_id::text, 15, 1), '0123456789abcdef', 'fedcba9876543210') FROM 15 FOR 1)::uuid;
  RETURN NEW;
END $$;
