-- Withdrawals of bitcoin, paid with outputs of the house.

-- What is withdrawn: a network has one currency, as for deposits. Amount and fee of bitcoin are satoshis.
ALTER TABLE withdrawal ADD COLUMN currency text NOT NULL
  GENERATED ALWAYS AS (CASE WHEN network LIKE 'bip122:%' THEN 'BTC' ELSE 'USDT' END) STORED
  CHECK (currency IN ('USDT', 'BTC'));
-- Of bitcoin: base units of points that it was worth when it was requested. The limits of a day and of a review count these.
ALTER TABLE withdrawal ADD COLUMN worth bigint CHECK (worth > 0);
-- Of bitcoin that was paid: what the network took, at most the fee. The rest stays with its owner.
ALTER TABLE withdrawal ADD COLUMN paid_fee bigint CHECK (paid_fee BETWEEN 0 AND fee);
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_worth_of_bitcoin CHECK ((worth IS NOT NULL) = (network LIKE 'bip122:%'));
GRANT UPDATE (paid_fee) ON withdrawal TO market_app;

-- An output of the house that a payment spends. Reserved with the request to the signer; free again when the signer refused.
CREATE TABLE payment_input (
  payment_id  uuid NOT NULL REFERENCES withdrawal,
  place       smallint NOT NULL CHECK (place BETWEEN 0 AND 99),
  network     text NOT NULL,
  tx_hash     text NOT NULL,
  vout        integer NOT NULL CHECK (vout >= 0),
  amount      bigint NOT NULL CHECK (amount > 0),                        -- satoshis
  is_change   boolean NOT NULL,                                          -- came back from a payment; else a deposit
  key_index   integer NOT NULL CHECK (key_index >= 0),                   -- of the address, on its branch (BIP 84)
  released_at timestamptz,
  PRIMARY KEY (payment_id, place)
);
-- An output is spent by one payment.
CREATE UNIQUE INDEX payment_input_once ON payment_input (network, tx_hash, vout) WHERE released_at IS NULL;

-- What came back to the house from a payment that is final.
CREATE TABLE change_output (
  payment_id uuid PRIMARY KEY REFERENCES withdrawal,
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  vout       integer NOT NULL CHECK (vout >= 0),
  amount     bigint NOT NULL CHECK (amount > 0),                         -- satoshis
  address    text NOT NULL,
  key_id     text NOT NULL,
  key_index  integer NOT NULL CHECK (key_index >= 0),
  height     bigint NOT NULL,
  spent_by   uuid REFERENCES withdrawal,                                 -- the payment that it is reserved for
  gone_at    timestamptz,                                                -- both nodes said that something else spent it
  UNIQUE (network, tx_hash, vout)
);
CREATE INDEX change_output_unspent ON change_output (network, amount DESC, payment_id)
  WHERE spent_by IS NULL AND gone_at IS NULL;
CREATE INDEX change_output_address ON change_output (address);

-- The same of deposits of bitcoin.
ALTER TABLE deposit ADD COLUMN spent_by uuid REFERENCES withdrawal, ADD COLUMN gone_at timestamptz;
CREATE INDEX deposit_unspent ON deposit (network, amount DESC, id)
  WHERE currency = 'BTC' AND state = 'credited' AND spent_by IS NULL AND gone_at IS NULL;

-- What the signer signed away: an output for one payment, for ever.
CREATE TABLE signed_input (
  network    text NOT NULL,
  tx_hash    text NOT NULL,
  vout       integer NOT NULL,
  payment_id uuid NOT NULL REFERENCES signing,
  PRIMARY KEY (network, tx_hash, vout)
);
CREATE TRIGGER signed_input_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signed_input
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON payment_input, change_output TO market_app;
GRANT UPDATE (released_at) ON payment_input TO market_app;
GRANT UPDATE (spent_by, gone_at) ON change_output, deposit TO market_app;
GRANT SELECT ON signed_input TO market_app;
GRANT SELECT, INSERT ON signed_input TO market_signer;
GRANT SELECT (network, gone_at) ON deposit, change_output TO market_signer;
-- Few outputs are spent by something else.
CREATE INDEX deposit_gone ON deposit (network) WHERE gone_at IS NOT NULL;
