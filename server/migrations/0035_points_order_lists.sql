-- Points orders in the lists of staff beside orders of cards, and in work orders.

-- The disputes of all, newest first.
CREATE INDEX points_order_disputed ON points_order (dispute_at DESC, id) WHERE dispute_at IS NOT NULL;
-- How often two people traded with each other.
CREATE INDEX points_order_pair_ended ON points_order (seller_id, buyer_id) WHERE ended_at IS NOT NULL;

-- Complaints about points orders, and the report of a payment that arrived when its order had run out.
ALTER TABLE work_order
  DROP CONSTRAINT work_order_complaint_type_check,
  ADD CONSTRAINT work_order_complaint_type_check CHECK (complaint_type IN ('gift', 'points')),
  DROP CONSTRAINT work_order_error_type_check,
  ADD CONSTRAINT work_order_error_type_check CHECK (error_type IN (
    'card_invalid', 'value_mismatch', 'not_paid', 'wrong_amount', 'paid_late', 'too_slow', 'delivery', 'conduct',
    'technical', 'other'));

-- The trigger's function belongs to chat: a moderator who loses the case loses its conversation.
CREATE TRIGGER points_order_left_room AFTER UPDATE OF moderator_id ON points_order
  FOR EACH ROW WHEN (OLD.moderator_id IS DISTINCT FROM NEW.moderator_id) EXECUTE FUNCTION leave_points_room();
