-- Ratings of points orders beside those of orders of gift cards.

-- Null: the order was of points.
ALTER TABLE rating ALTER COLUMN brand_id DROP NOT NULL;
ALTER TABLE rating DROP CONSTRAINT rating_from_role_check;
ALTER TABLE rating ADD CONSTRAINT rating_from_role_check CHECK (from_role IN ('seller', 'provider', 'buyer'));
-- A provider buys cards, which have a brand; a buyer buys points.
ALTER TABLE rating ADD CONSTRAINT rating_of_cards_or_points CHECK (
  CASE from_role WHEN 'provider' THEN brand_id IS NOT NULL WHEN 'buyer' THEN brand_id IS NULL ELSE true END);
