-- The cards that are traded, and what finds and sorts the offers for them.
--
-- Reference data is part of the product, so it arrives with the schema. An operator changes a row in place: nothing
-- here runs twice.

INSERT INTO brand (id, name, initials, colour, rank, code_pattern, code_hint) VALUES
  ('amazon',      'Amazon',      'Am', '#2C3B4B',  1, '^[A-Z0-9]{14,15}$',  '14 or 15 letters and digits'),
  ('apple',       'Apple',       'Ap', '#59656F',  2, '^X[A-Z0-9]{15}$',    '16 letters and digits that begin with X'),
  ('steam',       'Steam',       'St', '#274C70',  3, '^[A-Z0-9]{15}$',     '15 letters and digits, 5 in a group'),
  ('google-play', 'Google Play', 'GP', '#2B7A5C',  4, '^[A-Z0-9]{16,20}$',  '16 or 20 letters and digits'),
  ('razer-gold',  'Razer Gold',  'RG', '#4B7A1C',  5, NULL,                 'the PIN, and the serial number if there is one'),
  ('xbox',        'Xbox',        'Xb', '#2A6B3A',  6, '^[A-Z0-9]{25}$',     '25 letters and digits, 5 in a group'),
  ('visa',        'Visa Prepaid','Vi', '#32458F',  7, NULL,                 'card number, then expiry month and year, then the 3 digits from the back'),
  ('playstation', 'PlayStation', 'PS', '#2B4C9B',  8, '^[A-Z0-9]{12}$',     '12 letters and digits, 4 in a group'),
  ('netflix',     'Netflix',     'Nf', '#93302C',  9, '^[A-Z0-9]{11}$',     '11 letters and digits'),
  ('nike',        'Nike',        'Nk', '#3A3D42', 10, '^[0-9]{25}$',        'the 19 digits of the card, then the 6 of the PIN'),
  ('sephora',     'Sephora',     'Se', '#5B2A4A', 11, '^[0-9]{24}$',        'the 16 digits of the card, then the 8 of the PIN'),
  ('ebay',        'eBay',        'eB', '#8A4B08', 12, '^[0-9]{13}$',        '13 digits'),
  ('walmart',     'Walmart',     'Wa', '#1F5AA6', 13, '^[0-9]{20}$',        'the 16 digits of the card, then the 4 of the PIN'),
  ('roblox',      'Roblox',      'Ro', '#4A4458', 14, '^[A-Z0-9]{10,12}$',  '10 letters and digits, or 12 digits'),
  ('nintendo',    'Nintendo',    'Nt', '#A02128', 15, '^[A-Z0-9]{16}$',     '16 letters and digits, 4 in a group'),
  ('target',      'Target',      'Ta', '#8E2A3A', 16, '^[0-9]{23}$',        'the 15 digits of the card, then the 8 of the access number')
ON CONFLICT (id) DO NOTHING;

-- One row of the list below: where and how a brand's cards are issued. Cards in Japanese yen and Razer Gold trade with
-- four decimals, because there a hundredth of a percent is worth arguing about.
INSERT INTO card_type (id, brand_id, country, currency, form, rate_mode, fee_bps, min_face, max_face)
SELECT brand_id || '-' || lower(country) || '-' || lower(currency) || '-' || form, brand_id, country, currency, form,
       rate_mode, fee_bps, min_face, max_face
FROM (VALUES
  ('amazon',      'US', 'USD', 'ecode',    'normal', NULL::int,     1,   1000),
  ('amazon',      'US', 'USD', 'physical', 'normal', NULL,         25,   1000),
  ('amazon',      'GB', 'GBP', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'DE', 'EUR', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'FR', 'EUR', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'IT', 'EUR', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'ES', 'EUR', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'CA', 'CAD', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'AU', 'AUD', 'ecode',    'normal', NULL,          1,   1000),
  ('amazon',      'JP', 'JPY', 'ecode',    'wide',   NULL,        100, 100000),
  ('apple',       'US', 'USD', 'ecode',    'normal', NULL,          2,    500),
  ('apple',       'US', 'USD', 'physical', 'normal', NULL,         10,    500),
  ('apple',       'GB', 'GBP', 'ecode',    'normal', NULL,          5,    500),
  ('apple',       'DE', 'EUR', 'ecode',    'normal', NULL,          5,    500),
  ('apple',       'CA', 'CAD', 'ecode',    'normal', NULL,          5,    500),
  ('apple',       'AU', 'AUD', 'ecode',    'normal', NULL,          5,    500),
  ('apple',       'JP', 'JPY', 'ecode',    'wide',   NULL,       1000,  50000),
  ('apple',       'CN', 'CNY', 'ecode',    'normal', NULL,         50,   3000),
  ('steam',       'US', 'USD', 'ecode',    'normal', NULL,          5,    200),
  ('steam',       'US', 'USD', 'physical', 'normal', NULL,         20,    100),
  ('steam',       'GB', 'GBP', 'ecode',    'normal', NULL,          5,    200),
  ('steam',       'DE', 'EUR', 'ecode',    'normal', NULL,          5,    200),
  ('steam',       'CH', 'CHF', 'ecode',    'normal', NULL,         10,    200),
  ('steam',       'BR', 'BRL', 'ecode',    'normal', NULL,         20,   1000),
  ('steam',       'CN', 'CNY', 'ecode',    'normal', NULL,         30,   1000),
  ('google-play', 'US', 'USD', 'ecode',    'normal', NULL,          5,    500),
  ('google-play', 'GB', 'GBP', 'ecode',    'normal', NULL,          5,    500),
  ('google-play', 'DE', 'EUR', 'ecode',    'normal', NULL,          5,    500),
  ('google-play', 'JP', 'JPY', 'ecode',    'wide',   NULL,        500,  50000),
  ('google-play', 'BR', 'BRL', 'ecode',    'normal', NULL,         15,   1000),
  ('razer-gold',  'US', 'USD', 'ecode',    'wide',   NULL,          1,    500),
  ('razer-gold',  'SG', 'SGD', 'ecode',    'wide',   NULL,          5,    500),
  ('razer-gold',  'BR', 'BRL', 'ecode',    'wide',   NULL,         10,   2000),
  ('xbox',        'US', 'USD', 'ecode',    'normal', NULL,          5,    100),
  ('xbox',        'GB', 'GBP', 'ecode',    'normal', NULL,          5,    100),
  ('xbox',        'DE', 'EUR', 'ecode',    'normal', NULL,          5,    100),
  ('xbox',        'CA', 'CAD', 'ecode',    'normal', NULL,          5,    100),
  ('visa',        'US', 'USD', 'ecode',    'normal', 150,          10,    500),
  ('visa',        'US', 'USD', 'physical', 'normal', 150,          25,    500),
  ('visa',        'CA', 'CAD', 'ecode',    'normal', 150,          10,    500),
  ('playstation', 'US', 'USD', 'ecode',    'normal', NULL,         10,    250),
  ('playstation', 'GB', 'GBP', 'ecode',    'normal', NULL,          5,    250),
  ('playstation', 'DE', 'EUR', 'ecode',    'normal', NULL,          5,    250),
  ('playstation', 'JP', 'JPY', 'ecode',    'wide',   NULL,        500,  20000),
  ('netflix',     'US', 'USD', 'ecode',    'normal', NULL,         15,    200),
  ('netflix',     'GB', 'GBP', 'ecode',    'normal', NULL,         15,    200),
  ('netflix',     'BR', 'BRL', 'ecode',    'normal', NULL,         30,    500),
  ('nike',        'US', 'USD', 'ecode',    'normal', NULL,         10,    500),
  ('nike',        'GB', 'GBP', 'ecode',    'normal', NULL,         10,    500),
  ('sephora',     'US', 'USD', 'ecode',    'normal', NULL,         10,    500),
  ('sephora',     'FR', 'EUR', 'ecode',    'normal', NULL,         10,    500),
  ('ebay',        'US', 'USD', 'ecode',    'normal', NULL,          5,    500),
  ('ebay',        'US', 'USD', 'physical', 'normal', NULL,         25,    200),
  ('walmart',     'US', 'USD', 'ecode',    'normal', NULL,          5,    500),
  ('walmart',     'CA', 'CAD', 'ecode',    'normal', NULL,          5,    500),
  ('roblox',      'US', 'USD', 'ecode',    'normal', NULL,          5,    200),
  ('roblox',      'GB', 'GBP', 'ecode',    'normal', NULL,          5,    200),
  ('nintendo',    'US', 'USD', 'ecode',    'normal', NULL,          5,    100),
  ('nintendo',    'JP', 'JPY', 'ecode',    'wide',   NULL,        500,  10000),
  ('nintendo',    'NL', 'EUR', 'ecode',    'normal', NULL,         15,    100),
  ('target',      'US', 'USD', 'ecode',    'normal', NULL,          5,    500),
  ('target',      'US', 'USD', 'physical', 'normal', NULL,         10,    500)
) AS t (brand_id, country, currency, form, rate_mode, fee_bps, min_face, max_face)
ON CONFLICT (brand_id, country, currency, form) DO NOTHING;

-- What the largest card was worth when the ad was published or edited, in base units of points: makes limits in
-- different currencies comparable. For sorting alone; orders never change it, so that they stay out of the index.
ALTER TABLE buy_ad ADD COLUMN limit_points bigint NOT NULL DEFAULT 0;

CREATE INDEX buy_ad_market_limit ON buy_ad (limit_points DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_land ON buy_ad (country, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_type ON buy_ad (card_type_id, rate DESC, id) WHERE status = 'on';
CREATE INDEX buy_ad_market_tag ON buy_ad USING gin (tags) WHERE status = 'on';
