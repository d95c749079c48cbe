-- Fills the columns of a buy ad that follow from others.
CREATE OR REPLACE FUNCTION buy_ad_derive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The least that an order comes to, whatever its cards: what the owner's balance must cover for the ad to be seen.
  NEW.least_amount := coalesce(NEW.exact_amount, NEW.min_amount, 0);
  -- The owner's bail account: its id with the bits of the version digit turned over (core/ledger/accounts.ts).
  NEW.bail_account_id := overlay(NEW.provider_id::text PLACING
    translate(substr(NEW.provider_id::text, 15, 1), '0123456789abcdef', 'fedcba9876543210') FROM 15 FOR 1)::uuid;
  RETURN NEW;
END $$;
