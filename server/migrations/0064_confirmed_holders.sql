-- Payments through channels that do not say whose account it is.

-- The provider compared the holder, whom the channel does not name, and started the payment all the same.
ALTER TABLE payout ADD COLUMN is_holder_confirmed boolean NOT NULL DEFAULT false;
