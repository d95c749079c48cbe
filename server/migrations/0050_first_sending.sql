-- A payment through a channel is sent again for two days at most, counted from its first sending.
ALTER TABLE payout_attempt ADD COLUMN first_sent_at timestamptz;
-- An attempt is made when it is about to be sent.
UPDATE payout_attempt SET first_sent_at = made_at WHERE sent_at IS NOT NULL;
-- When the channel last said that it has no such payment; null: since then it was sent, or the channel said something else.
ALTER TABLE payout_attempt ADD COLUMN absent_at timestamptz;

-- Nothing may be sent any more for a payout that has ended.
UPDATE payout_attempt a SET state = 'failed', look_at = NULL, reason = 'the payout had ended'
FROM payout p WHERE p.id = a.payout_id AND p.ended_at IS NOT NULL AND a.state = 'ready';
