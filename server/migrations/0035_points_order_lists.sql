-- Lists of staff that show points orders beside orders of cards.

-- The disputes of all, newest first.
CREATE INDEX points_order_disputed ON points_order (dispute_at DESC, id) WHERE dispute_at IS NOT NULL;
-- How often two people traded with each other.
CREATE INDEX points_order_pair_ended ON points_order (seller_id, buyer_id) WHERE ended_at IS NOT NULL;
