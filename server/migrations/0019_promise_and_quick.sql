-- Promised, physical, quick-trade and sell-ad orders.

-- One order at most for what a quick-trade caller sealed.
CREATE UNIQUE INDEX gift_order_request ON gift_order (seller_id, request_id) WHERE request_id IS NOT NULL;

-- Orders in a row that the provider did not look at in time; the first look starts anew.
ALTER TABLE buy_ad ADD COLUMN missed_views int NOT NULL DEFAULT 0;

-- When the carrier was asked last about a parcel.
ALTER TABLE gift_order ADD COLUMN carrier_asked_at timestamptz;
CREATE INDEX gift_order_parcels ON gift_order (carrier_asked_at NULLS FIRST, id)
  WHERE state = 'delivered' AND carrier_delivered_at IS NULL;
