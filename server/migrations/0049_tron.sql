-- Tron: addresses of a further kind of chain.

ALTER TABLE deposit_key DROP CONSTRAINT deposit_key_family_check;
ALTER TABLE deposit_key ADD CONSTRAINT deposit_key_family_check CHECK (family IN ('evm', 'tron'));
ALTER TABLE deposit_address DROP CONSTRAINT deposit_address_family_check;
ALTER TABLE deposit_address ADD CONSTRAINT deposit_address_family_check CHECK (family IN ('evm', 'tron'));
