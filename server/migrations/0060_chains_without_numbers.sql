-- Payments on chains that do not number the transactions of an address: Tron.

-- What the transaction is built on, in the words of the chain's adapter: on Tron the block that it refers to. Null: a number suffices.
ALTER TABLE signing_request ADD COLUMN anchor text CHECK (char_length(anchor) BETWEEN 1 AND 20000);
-- From then on no block takes it; null: it has no end.
ALTER TABLE signed_transaction ADD COLUMN expires_at timestamptz;
