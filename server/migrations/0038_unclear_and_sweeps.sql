-- Withdrawals of which nobody can tell what became are ended by two administrators.

-- Since when the outcome is unclear; null: it is not, as far as anybody knows.
ALTER TABLE withdrawal ADD COLUMN unclear_since timestamptz;
-- A transaction pays one withdrawal at most.
CREATE UNIQUE INDEX withdrawal_paid_once ON withdrawal (network, tx_hash) WHERE state = 'confirmed';
GRANT UPDATE (unclear_since) ON withdrawal TO market_app;

ALTER TABLE proposal DROP CONSTRAINT proposal_kind_check;
ALTER TABLE proposal ADD CONSTRAINT proposal_kind_check CHECK (kind IN (
  'make_admin', 'unmake_admin', 'rule', 'fx', 'reset_factors', 'reward', 'promotion', 'penalty', 'card_fee',
  'treasury_issue', 'treasury_redeem', 'treasury_move', 'deposit_credit', 'deposit_refuse', 'deposit_settle',
  'chain_resume', 'swap_stock', 'withdrawal_settle'));
