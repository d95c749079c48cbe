-- Rewards and compensations are listed by kind, and by how they are paid, newest first.
CREATE INDEX reward_ticket_of_kind ON reward_ticket (kind, at DESC, id DESC);
CREATE INDEX reward_ticket_of_payment ON reward_ticket (payment, at DESC, id DESC);
