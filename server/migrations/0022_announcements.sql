-- What staff say to many: announcements of the platform, and the texts of alerts about one order.

-- Something that is said to everybody, to a role, or to the readers of a language.
CREATE TABLE announcement (
  id           uuid PRIMARY KEY,
  author_id    uuid NOT NULL REFERENCES app_user,
  -- Null: every role; null: every language.
  role         text CHECK (role IN ('trader', 'provider', 'support', 'moderator', 'auditor', 'admin')),
  lang         text CHECK (lang IN ('en', 'zh_cn')),
  title_en     text NOT NULL CHECK (char_length(title_en) BETWEEN 2 AND 80),
  title_zh     text NOT NULL CHECK (char_length(title_zh) BETWEEN 2 AND 80),
  text_en      text NOT NULL CHECK (char_length(text_en) BETWEEN 2 AND 600),
  text_zh      text NOT NULL CHECK (char_length(text_zh) BETWEEN 2 AND 600),
  -- It stands above all pages from its beginning to its end.
  is_banner    boolean NOT NULL,
  -- It is also pushed, and mailed to those who do not read it.
  is_mailed    boolean NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Accounts up to this one, by id, have their notice; it moves in the transaction that writes the notices.
  sent_up_to   uuid REFERENCES app_user,
  reached      integer NOT NULL DEFAULT 0,
  -- Since when everybody has it.
  sent_at      timestamptz,
  -- Taken back before it began.
  cancelled_at timestamptz,
  CHECK (ends_at >= starts_at)
);
CREATE INDEX announcement_newest ON announcement (created_at DESC, id DESC);
CREATE INDEX announcement_due ON announcement (starts_at, id) WHERE sent_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX announcement_banner ON announcement (ends_at) WHERE is_banner AND cancelled_at IS NULL;

GRANT SELECT, INSERT ON announcement TO market_app;
GRANT UPDATE (ends_at, sent_up_to, reached, sent_at, cancelled_at) ON announcement TO market_app;

-- The texts of an alert box that staff raise on an order. One row for each kind.
CREATE TABLE alert_text (
  kind       text PRIMARY KEY CHECK (kind IN ('black_order')),
  title_en   text NOT NULL CHECK (char_length(title_en) BETWEEN 2 AND 80),
  title_zh   text NOT NULL CHECK (char_length(title_zh) BETWEEN 2 AND 80),
  text_en    text NOT NULL CHECK (char_length(text_en) BETWEEN 2 AND 600),
  text_zh    text NOT NULL CHECK (char_length(text_zh) BETWEEN 2 AND 600),
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO alert_text (kind, title_en, title_zh, text_en, text_zh) VALUES ('black_order',
  'A warning about this order', '此订单的风险提示',
  'Our risk team has marked this order. Send nothing outside the platform, keep your proofs, and answer support if they write to you. The points of the order stay safe until it ends.',
  '风控团队标记了此订单。请勿在平台外交付任何东西，保留好凭证，并及时回复客服。订单结束前，积分始终有保障。');

GRANT SELECT ON alert_text TO market_app;
GRANT UPDATE (title_en, title_zh, text_en, text_zh, changed_at) ON alert_text TO market_app;
