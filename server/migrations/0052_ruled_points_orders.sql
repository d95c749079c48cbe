-- Cases of points orders whose ruling can still be appealed are found by an index, as the open ones are.
CREATE INDEX points_order_ruled ON points_order (dispute_at, id) WHERE state = 'ruled';
