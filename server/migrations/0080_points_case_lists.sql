-- The moderators' lists of points cases, as those of cards: open ones by their deadline, ruled ones the latest first.
DROP INDEX points_order_case;
CREATE INDEX points_order_case ON points_order (due_at, id) WHERE state = 'in_dispute';
DROP INDEX points_order_ruled;
CREATE INDEX points_order_ruled ON points_order (dispute_at DESC, id) WHERE ruling_by IS NOT NULL;
CREATE INDEX points_order_ruled_amount ON points_order (order_amount DESC, id) WHERE ruling_by IS NOT NULL;
