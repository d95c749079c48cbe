-- What else the ad said when the order was placed on it: its tags and limits (core/orders/points/placed-points-offer.ts).
ALTER TABLE points_order ADD COLUMN offer json NOT NULL
  DEFAULT '{"tags": [], "exactAmounts": null, "minAmount": null, "maxAmount": null}';
