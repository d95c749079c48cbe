-- Approvals of withdrawals that count, for the product and for the signer, which reads no accounts.
CREATE OR REPLACE VIEW withdrawal_approval AS
SELECT r.withdrawal_id, r.reviewer_id
FROM withdrawal_review r JOIN app_user u ON u.id = r.reviewer_id AND u.role IN ('moderator', 'admin') AND u.status = 'active'
WHERE r.decision = 'approve';

GRANT SELECT ON withdrawal_approval TO market_app, market_signer;
