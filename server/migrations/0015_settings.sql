-- What an administrator may change while the product runs, the log of it, and the whole catalogue.

-- Named rules that this installation runs with another number. The environment variable RULES wins over a row here.
CREATE TABLE rule_override (
  name   text PRIMARY KEY,
  value  bigint NOT NULL,
  set_by uuid NOT NULL REFERENCES app_user,
  at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- USD per whole unit, scaled by 10^12: at most 1000, two decimals. In force instead of the publisher's until removed.
CREATE TABLE fx_override (
  currency text PRIMARY KEY,
  rate     numeric(38, 0) NOT NULL CHECK (rate > 0 AND rate <= 1000000000000000 AND rate % 10000000000 = 0),
  set_by   uuid NOT NULL REFERENCES app_user,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- One row. Every change of a setting locks and raises it, so changes are in one order, and a process that sees the
-- number it knows has missed nothing.
CREATE TABLE setting_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO setting_version (version) VALUES (1);

-- Who changed what, from what to what, and why. Never edited.
CREATE TABLE setting_change (
  id      uuid PRIMARY KEY,
  actor   uuid NOT NULL REFERENCES app_user,
  kind    text NOT NULL CHECK (kind IN ('rule', 'card_type', 'brand', 'fx')),
  subject text NOT NULL,
  before  jsonb NOT NULL,
  after   jsonb NOT NULL,
  reason  text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX setting_change_newest ON setting_change (at DESC, id DESC);
CREATE INDEX setting_change_kind ON setting_change (kind, at DESC, id DESC);
CREATE INDEX setting_change_subject ON setting_change (subject, at DESC, id DESC);
CREATE INDEX setting_change_actor ON setting_change (actor, at DESC, id DESC);

CREATE FUNCTION setting_change_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'setting_change is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER setting_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_change
  FOR EACH STATEMENT EXECUTE FUNCTION setting_change_refuse();
ALTER TABLE setting_change ENABLE ALWAYS TRIGGER setting_change_append_only;

GRANT SELECT, INSERT ON setting_change TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rule_override, fx_override TO market_app;
GRANT SELECT, UPDATE ON setting_version TO market_app;

-- Words that an ad can carry, at most three.
CREATE TABLE card_tag (
  id      text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{2,24}$'),
  name_en text NOT NULL CHECK (char_length(name_en) BETWEEN 1 AND 24),
  name_zh text NOT NULL CHECK (char_length(name_zh) BETWEEN 1 AND 24),
  rank    int NOT NULL,
  active  boolean NOT NULL DEFAULT true
);
GRANT SELECT ON card_tag TO market_app;
INSERT INTO card_tag (id, name_en, name_zh, rank) VALUES
  ('fast-release',   'Fast release',      '快速放行',   1),
  ('online-now',     'Online all day',    '全天在线',   2),
  ('new-traders',    'New traders welcome', '欢迎新手', 3),
  ('small-cards',    'Small cards',       '小面值',     4),
  ('large-cards',    'Large cards',       '大面值',     5),
  ('bulk',           'Bulk welcome',      '欢迎批量',   6),
  ('clear-photo',    'Clear photo only',  '图片须清晰', 7),
  ('receipt',        'With receipt',      '带小票',     8),
  ('no-receipt',     'No receipt needed', '无需小票',   9),
  ('unscratched',    'Unscratched',       '未刮开',    10),
  ('shop-bought',    'Bought in a shop',  '门店购买',  11),
  ('single-code',    'One card an order', '每单一张',  12);

ALTER TABLE brand ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN code_hint_zh text NOT NULL DEFAULT '';

-- Bounds of the rate within those of the mode, percent scaled by 10^4; and the receipts that such a card can come with.
ALTER TABLE card_type
  ADD COLUMN min_rate bigint CHECK (min_rate > 0),
  ADD COLUMN max_rate bigint CHECK (max_rate <= 2000000),
  ADD COLUMN receipts text[] NOT NULL DEFAULT '{none,cash,debit}'
    CHECK (receipts <@ '{none,cash,debit}'::text[] AND cardinality(receipts) > 0),
  ADD CHECK (min_rate <= max_rate);

UPDATE brand SET code_hint_zh = h.zh FROM (VALUES
  ('amazon',      '14 或 15 位字母和数字'),
  ('apple',       '以 X 开头的 16 位字母和数字'),
  ('steam',       '15 位字母和数字，每组 5 位'),
  ('google-play', '16 或 20 位字母和数字'),
  ('razer-gold',  'PIN 码；如有序列号，一并填写'),
  ('xbox',        '25 位字母和数字，每组 5 位'),
  ('visa',        '卡号，然后是有效期月和年，最后是背面 3 位数字'),
  ('playstation', '12 位字母和数字，每组 4 位'),
  ('netflix',     '11 位字母和数字'),
  ('nike',        '19 位卡号，然后是 6 位 PIN'),
  ('sephora',     '16 位卡号，然后是 8 位 PIN'),
  ('ebay',        '13 位数字'),
  ('walmart',     '16 位卡号，然后是 4 位 PIN'),
  ('roblox',      '10 位字母和数字，或 12 位数字'),
  ('nintendo',    '16 位字母和数字，每组 4 位'),
  ('target',      '15 位卡号，然后是 8 位访问码')
) AS h (id, zh) WHERE brand.id = h.id;

-- A pattern stands only where the issuer prints one form of code; elsewhere the hint says what to type.
INSERT INTO brand (id, name, initials, colour, rank, code_pattern, code_hint, code_hint_zh)
SELECT id, name, initials, colour, rank, code_pattern,
       coalesce(hint, 'the card number, then the PIN if there is one'), coalesce(hint_zh, '卡号；如有 PIN，写在后面')
FROM (VALUES
  ('mastercard',   'Mastercard Prepaid', 'Mc', '#7A3B1E', 17, NULL,
    'card number, then expiry month and year, then the 3 digits from the back', '卡号，然后是有效期月和年，最后是背面 3 位数字'),
  ('amex',         'American Express',   'Ax', '#1F4E79', 18, NULL,
    'card number, then expiry month and year, then the 4 digits from the front', '卡号，然后是有效期月和年，最后是正面 4 位数字'),
  ('vanilla',      'Vanilla Prepaid',    'Va', '#6B4A16', 19, NULL,
    'card number, then expiry month and year, then the 3 digits from the back', '卡号，然后是有效期月和年，最后是背面 3 位数字'),
  ('spotify',      'Spotify',            'Sp', '#1D6B3C', 20, NULL, 'the PIN of the card or the receipt', '卡片或小票上的 PIN'),
  ('nordstrom',    'Nordstrom',          'No', '#37414F', 21, NULL, NULL, NULL),
  ('macys',        'Macy’s',             'My', '#8C1F2B', 22, NULL, NULL, NULL),
  ('best-buy',     'Best Buy',           'BB', '#1B3F8B', 23, '^[0-9]{20}$',
    'the 16 digits of the card, then the 4 of the PIN', '16 位卡号，然后是 4 位 PIN'),
  ('home-depot',   'The Home Depot',     'HD', '#8F3F0C', 24, NULL, NULL, NULL),
  ('lowes',        'Lowe’s',             'Lo', '#1C3B66', 25, NULL, NULL, NULL),
  ('foot-locker',  'Foot Locker',        'FL', '#8A2331', 26, NULL, NULL, NULL),
  ('adidas',       'adidas',             'Ad', '#33373B', 27, NULL, NULL, NULL),
  ('gamestop',     'GameStop',           'GS', '#7B2626', 28, NULL, NULL, NULL),
  ('starbucks',    'Starbucks',          'Sb', '#1E5945', 29, '^[0-9]{24}$',
    'the 16 digits of the card, then the 8 of the security code', '16 位卡号，然后是 8 位安全码'),
  ('costco',       'Costco Shop Card',   'Co', '#7D2433', 30, NULL, NULL, NULL),
  ('sams-club',    'Sam’s Club',         'SC', '#1D4D8C', 31, NULL, NULL, NULL),
  ('kohls',        'Kohl’s',             'Ko', '#5A2435', 32, NULL, NULL, NULL),
  ('tj-maxx',      'TJ Maxx',            'TJ', '#8B1F35', 33, NULL, NULL, NULL),
  ('gap',          'Gap',                'Ga', '#20355C', 34, NULL, NULL, NULL),
  ('uber',         'Uber',               'Ub', '#2B2E31', 35, NULL, 'the gift code', '礼品码'),
  ('doordash',     'DoorDash',           'DD', '#93281A', 36, NULL, 'the PIN of the card', '卡片上的 PIN'),
  ('airbnb',       'Airbnb',             'Ab', '#94303F', 37, NULL, 'the gift code', '礼品码'),
  ('twitch',       'Twitch',             'Tw', '#54358F', 38, NULL, 'the code under the panel', '刮开后的代码'),
  ('riot-games',   'Riot Games',         'Ri', '#88252B', 39, NULL, 'the code under the panel', '刮开后的代码'),
  ('battle-net',   'Battle.net',         'Bn', '#1A4F7E', 40, NULL, 'the code under the panel', '刮开后的代码'),
  ('fortnite',     'Fortnite V-Bucks',   'Fn', '#3F3A86', 41, NULL, 'the PIN under the panel', '刮开后的 PIN'),
  ('meta-quest',   'Meta Quest',         'MQ', '#24508F', 42, NULL, 'the code of the card', '卡片上的代码'),
  ('disney',       'Disney',             'Dy', '#263F7D', 43, NULL, NULL, NULL),
  ('hm',           'H&M',                'HM', '#8E2530', 44, NULL, NULL, NULL),
  ('ikea',         'IKEA',               'Ik', '#1B4E94', 45, NULL, NULL, NULL),
  ('zalando',      'Zalando',            'Zl', '#8A420F', 46, NULL, NULL, NULL),
  ('mediamarkt',   'MediaMarkt',         'MM', '#8A1D22', 47, NULL, NULL, NULL),
  ('paysafecard',  'paysafecard',        'Pf', '#205A74', 48, '^[0-9]{16}$', '16 digits', '16 位数字'),
  ('neosurf',      'Neosurf',            'Ns', '#6A2F6B', 49, '^[A-Z0-9]{10}$', '10 letters and digits', '10 位字母和数字'),
  ('flexepin',     'Flexepin',           'Fx', '#2D5C57', 50, '^[0-9]{16}$', '16 digits', '16 位数字'),
  ('tesco',        'Tesco',              'Te', '#1E4A8A', 51, NULL, NULL, NULL),
  ('argos',        'Argos',              'Ar', '#8C2A20', 52, NULL, NULL, NULL),
  ('john-lewis',   'John Lewis',         'JL', '#3B4447', 53, NULL, NULL, NULL),
  ('woolworths',   'Woolworths',         'Wo', '#1F5F3B', 54, NULL, NULL, NULL),
  ('jb-hi-fi',     'JB Hi-Fi',           'JB', '#5E4A12', 55, NULL, NULL, NULL),
  ('flipkart',     'Flipkart',           'Fk', '#1F4FA0', 56, '^[0-9]{22}$',
    'the 16 digits of the card, then the 6 of the PIN', '16 位卡号，然后是 6 位 PIN'),
  ('webmoney-jp',  'WebMoney (Japan)',   'Wm', '#86341F', 57, '^[A-Z0-9]{16}$', '16 letters and digits', '16 位字母和数字'),
  ('bitcash',      'BitCash',            'BC', '#45602A', 58, NULL, 'the 16 hiragana of the card', '卡片上的 16 个平假名'),
  ('mycard',       'MyCard',             'MD', '#7C3A14', 59, NULL, 'the serial number, then the password', '序列号，然后是密码'),
  ('gash',         'Gash Point',         'GH', '#7E2A4F', 60, NULL, 'the password of the card', '卡片上的密码'),
  ('garena',       'Garena Shells',      'Gr', '#8A2A1E', 61, NULL, 'the password of the card', '卡片上的密码'),
  ('jd',           'JD.com E-card',      'JD', '#8F2329', 62, NULL, 'the password of the card', '卡密'),
  ('mercado-libre','Mercado Libre',      'ML', '#4B5318', 63, NULL, 'the code of the card', '卡片上的代码'),
  ('noon',         'noon',               'Nn', '#5C4B10', 64, NULL, 'the code of the card', '卡片上的代码'),
  ('carrefour',    'Carrefour',          'Cf', '#1C4A86', 65, NULL, NULL, NULL)
) AS b (id, name, initials, colour, rank, code_pattern, hint, hint_zh)
ON CONFLICT (id) DO NOTHING;

-- Where a brand sells its cards, in which currency and form, and for how much: the face values are given for the dollar
-- and grow with the size of a currency's notes. Currencies with large notes trade with four decimals.
INSERT INTO card_type (id, brand_id, country, currency, form, rate_mode, fee_bps, min_face, max_face, active, receipts)
SELECT t.brand || '-' || lower(p[1]) || '-' || lower(p[2]) || '-' || form, t.brand, p[1], p[2], form,
       CASE WHEN size.notes >= 100 THEN 'wide' ELSE 'normal' END, t.fee, t.least * size.notes, t.most * size.notes,
       true, CASE WHEN t.shop THEN '{none,cash,debit}'::text[] ELSE '{none}' END
FROM (VALUES
  ('amazon', 'ecode', 'AE/AED SA/SAR IN/INR MX/MXN PL/PLN SE/SEK TR/TRY SG/SGD BR/BRL NL/EUR BE/EUR', 1, 1000, NULL::int, true),
  ('amazon', 'physical', 'GB/GBP DE/EUR CA/CAD JP/JPY', 10, 500, NULL, true),
  ('apple', 'ecode', 'FR/EUR IT/EUR ES/EUR NL/EUR AT/EUR IE/EUR CH/CHF NZ/NZD HK/HKD SG/SGD TW/TWD MX/MXN BR/BRL TR/TRY AE/AED SA/SAR SE/SEK NO/NOK DK/DKK PL/PLN IN/INR KR/KRW', 5, 500, NULL, true),
  ('apple', 'physical', 'GB/GBP DE/EUR CA/CAD AU/AUD JP/JPY', 10, 500, NULL, true),
  ('steam', 'ecode', 'CA/CAD AU/AUD NZ/NZD JP/JPY HK/HKD TW/TWD SG/SGD MY/MYR TH/THB ID/IDR PH/PHP IN/INR KR/KRW MX/MXN CL/CLP CO/COP PE/PEN PL/PLN NO/NOK ZA/ZAR AE/AED SA/SAR KW/KWD QA/QAR', 5, 100, NULL, true),
  ('google-play', 'ecode', 'FR/EUR IT/EUR ES/EUR CA/CAD AU/AUD NZ/NZD CH/CHF MX/MXN IN/INR KR/KRW TW/TWD HK/HKD ID/IDR TR/TRY PL/PLN SE/SEK DK/DKK ZA/ZAR AE/AED SA/SAR', 5, 200, NULL, true),
  ('google-play', 'physical', 'US/USD', 10, 200, NULL, true),
  ('razer-gold', 'ecode', 'MY/MYR PH/PHP TH/THB ID/IDR IN/INR HK/HKD TW/TWD MX/MXN TR/TRY CL/CLP CO/COP AU/AUD NZ/NZD', 1, 200, NULL, true),
  ('xbox', 'ecode', 'FR/EUR IT/EUR ES/EUR AU/AUD NZ/NZD JP/JPY MX/MXN BR/BRL PL/PLN SE/SEK NO/NOK DK/DKK CZ/CZK HU/HUF ZA/ZAR SA/SAR AE/AED IN/INR KR/KRW TW/TWD HK/HKD SG/SGD', 5, 100, NULL, true),
  ('playstation', 'ecode', 'FR/EUR IT/EUR ES/EUR NL/EUR CA/CAD AU/AUD NZ/NZD HK/HKD SG/SGD TW/TWD KR/KRW MX/USD BR/BRL AE/USD SA/USD KW/USD QA/USD PL/PLN IN/INR TR/TRY', 10, 200, NULL, true),
  ('netflix', 'ecode', 'DE/EUR FR/EUR IT/EUR CA/CAD AU/AUD MX/MXN CO/COP TR/TRY PL/PLN IN/INR JP/JPY', 15, 100, NULL, true),
  ('nike', 'ecode', 'DE/EUR FR/EUR CA/CAD AU/AUD JP/JPY', 10, 250, NULL, true),
  ('nike', 'physical', 'US/USD', 10, 500, NULL, true),
  ('sephora', 'ecode', 'CA/CAD AU/AUD', 10, 250, NULL, true),
  ('sephora', 'physical', 'US/USD', 10, 500, NULL, true),
  ('walmart', 'physical', 'US/USD', 10, 500, NULL, true),
  ('walmart', 'ecode', 'MX/MXN', 5, 200, NULL, true),
  ('roblox', 'ecode', 'DE/EUR FR/EUR CA/CAD AU/AUD BR/BRL MX/MXN JP/JPY', 5, 100, NULL, true),
  ('nintendo', 'ecode', 'GB/GBP DE/EUR FR/EUR CA/CAD AU/AUD MX/MXN BR/BRL', 5, 100, NULL, true),
  ('mastercard', 'ecode', 'US/USD CA/CAD GB/GBP AU/AUD', 10, 500, 150, true),
  ('mastercard', 'physical', 'US/USD', 25, 500, 150, true),
  ('visa', 'ecode', 'GB/GBP AU/AUD', 10, 500, 150, true),
  ('amex', 'ecode', 'US/USD CA/CAD', 25, 500, 150, true),
  ('amex', 'physical', 'US/USD', 25, 500, 150, true),
  ('vanilla', 'ecode', 'US/USD CA/CAD', 10, 500, 150, true),
  ('vanilla', 'physical', 'US/USD', 25, 500, 150, true),
  ('spotify', 'ecode', 'US/USD GB/GBP DE/EUR CA/CAD AU/AUD MX/MXN BR/BRL', 10, 100, NULL, true),
  ('nordstrom', 'ecode', 'US/USD CA/CAD', 10, 500, NULL, true),
  ('nordstrom', 'physical', 'US/USD', 10, 500, NULL, true),
  ('macys', 'ecode', 'US/USD', 10, 500, NULL, true),
  ('macys', 'physical', 'US/USD', 10, 500, NULL, true),
  ('best-buy', 'ecode', 'US/USD CA/CAD', 10, 500, NULL, true),
  ('best-buy', 'physical', 'US/USD', 10, 500, NULL, true),
  ('home-depot', 'ecode', 'US/USD CA/CAD MX/MXN', 10, 500, NULL, true),
  ('home-depot', 'physical', 'US/USD', 10, 500, NULL, true),
  ('lowes', 'ecode', 'US/USD', 10, 500, NULL, true),
  ('lowes', 'physical', 'US/USD', 10, 500, NULL, true),
  ('foot-locker', 'ecode', 'US/USD CA/CAD AU/AUD', 10, 500, NULL, true),
  ('adidas', 'ecode', 'US/USD GB/GBP DE/EUR FR/EUR CA/CAD', 10, 250, NULL, true),
  ('gamestop', 'ecode', 'US/USD', 5, 500, NULL, true),
  ('gamestop', 'physical', 'US/USD', 10, 500, NULL, true),
  ('starbucks', 'ecode', 'US/USD CA/CAD GB/GBP', 5, 100, NULL, true),
  ('costco', 'ecode', 'US/USD CA/CAD', 25, 500, NULL, true),
  ('costco', 'physical', 'US/USD', 25, 500, NULL, true),
  ('sams-club', 'ecode', 'US/USD MX/MXN', 10, 500, NULL, true),
  ('kohls', 'ecode', 'US/USD', 5, 500, NULL, true),
  ('tj-maxx', 'ecode', 'US/USD', 10, 500, NULL, true),
  ('gap', 'ecode', 'US/USD CA/CAD', 10, 500, NULL, true),
  ('uber', 'ecode', 'US/USD GB/GBP CA/CAD AU/AUD FR/EUR DE/EUR MX/MXN BR/BRL IN/INR', 10, 200, NULL, true),
  ('doordash', 'ecode', 'US/USD CA/CAD AU/AUD', 15, 200, NULL, true),
  ('airbnb', 'ecode', 'US/USD GB/GBP CA/CAD AU/AUD DE/EUR FR/EUR', 25, 500, NULL, true),
  ('twitch', 'ecode', 'US/USD GB/GBP DE/EUR CA/CAD AU/AUD', 10, 200, NULL, true),
  ('riot-games', 'ecode', 'US/USD GB/GBP DE/EUR FR/EUR TR/TRY BR/BRL MX/MXN AU/AUD JP/JPY', 5, 100, NULL, false),
  ('battle-net', 'ecode', 'US/USD GB/GBP DE/EUR CA/CAD AU/AUD', 10, 100, NULL, true),
  ('fortnite', 'ecode', 'US/USD GB/GBP DE/EUR CA/CAD', 8, 80, NULL, true),
  ('meta-quest', 'ecode', 'US/USD GB/GBP CA/CAD', 15, 200, NULL, true),
  ('disney', 'ecode', 'US/USD', 10, 500, NULL, true),
  ('disney', 'physical', 'US/USD', 10, 500, NULL, true),
  ('hm', 'ecode', 'US/USD GB/GBP DE/EUR SE/SEK PL/PLN', 10, 200, NULL, true),
  ('ikea', 'ecode', 'US/USD DE/EUR SE/SEK', 5, 500, NULL, true),
  ('zalando', 'ecode', 'DE/EUR FR/EUR IT/EUR ES/EUR NL/EUR BE/EUR AT/EUR PL/PLN SE/SEK DK/DKK NO/NOK CH/CHF CZ/CZK GB/GBP', 10, 250, NULL, true),
  ('mediamarkt', 'ecode', 'DE/EUR AT/EUR ES/EUR NL/EUR PL/PLN CH/CHF HU/HUF TR/TRY', 10, 250, NULL, true),
  ('paysafecard', 'ecode', 'DE/EUR AT/EUR FR/EUR IT/EUR ES/EUR GB/GBP CH/CHF PL/PLN SE/SEK NO/NOK DK/DKK CZ/CZK HU/HUF CA/CAD AU/AUD MX/MXN', 10, 100, 150, true),
  ('neosurf', 'ecode', 'FR/EUR AU/AUD GB/GBP PL/PLN', 10, 100, 150, true),
  ('flexepin', 'ecode', 'AU/AUD CA/CAD FR/EUR GB/GBP', 10, 250, 150, true),
  ('tesco', 'ecode', 'GB/GBP', 10, 500, NULL, true),
  ('tesco', 'physical', 'GB/GBP', 10, 500, NULL, true),
  ('argos', 'ecode', 'GB/GBP', 5, 500, NULL, true),
  ('john-lewis', 'ecode', 'GB/GBP', 10, 500, NULL, true),
  ('woolworths', 'ecode', 'AU/AUD', 20, 500, NULL, true),
  ('woolworths', 'physical', 'AU/AUD', 20, 500, NULL, true),
  ('jb-hi-fi', 'ecode', 'AU/AUD', 20, 500, NULL, true),
  ('flipkart', 'ecode', 'IN/INR', 5, 150, NULL, false),
  ('webmoney-jp', 'ecode', 'JP/JPY', 10, 500, NULL, true),
  ('bitcash', 'ecode', 'JP/JPY', 10, 500, NULL, true),
  ('mycard', 'ecode', 'TW/TWD HK/HKD MY/MYR', 5, 150, NULL, true),
  ('gash', 'ecode', 'TW/TWD', 5, 150, NULL, true),
  ('garena', 'ecode', 'SG/SGD MY/MYR TH/THB PH/PHP VN/VND TW/TWD ID/IDR', 1, 50, NULL, true),
  ('jd', 'ecode', 'CN/CNY', 10, 300, NULL, false),
  ('mercado-libre', 'ecode', 'MX/MXN BR/BRL CL/CLP CO/COP', 5, 150, NULL, true),
  ('noon', 'ecode', 'AE/AED SA/SAR', 10, 250, NULL, false),
  ('carrefour', 'ecode', 'FR/EUR AE/AED SA/SAR KW/KWD QA/QAR', 10, 150, NULL, true)
) AS t (brand, form, places, least, most, fee, shop),
LATERAL regexp_split_to_table(t.places, ' ') AS place,
LATERAL (SELECT string_to_array(place, '/') AS p) AS split,
LATERAL (SELECT coalesce(
  (SELECT s.notes FROM (VALUES ('JPY', 100), ('KRW', 1000), ('INR', 100), ('TWD', 30), ('THB', 30), ('PHP', 50),
    ('IDR', 15000), ('VND', 25000), ('CLP', 1000), ('COP', 4000), ('MXN', 20), ('HUF', 350), ('CZK', 20), ('TRY', 40),
    ('SEK', 10), ('NOK', 10), ('DKK', 7), ('ZAR', 18), ('HKD', 8), ('CNY', 7), ('BRL', 5), ('MYR', 4), ('PLN', 4),
    ('AED', 4), ('SAR', 4), ('QAR', 4), ('PEN', 4)) AS s (currency, notes) WHERE s.currency = p[2]), 1) AS notes) AS size
ON CONFLICT (brand_id, country, currency, form) DO NOTHING;
