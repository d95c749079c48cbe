-- Words that nobody may write, who wrote them, and what people show of themselves: nickname and picture.

CREATE TABLE sensitive_word (
  id       uuid PRIMARY KEY,
  lang     text NOT NULL CHECK (lang IN ('en', 'zh_cn')),
  -- As it was entered.
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 64),
  -- As it is searched for (core/sensitive-words/fold.ts): two that fold alike are one word.
  folded   text NOT NULL UNIQUE CHECK (char_length(folded) BETWEEN 1 AND 256),
  -- Null: it came with the product.
  added_by uuid REFERENCES app_user,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sensitive_word_list ON sensitive_word (lang, folded);

-- One row. Every change of the lists locks and raises it: a process that has this number has missed nothing.
CREATE TABLE word_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO word_version (version) VALUES (1);

-- Who changed the lists, and what. Never edited: the application may only add to it.
CREATE TABLE word_change (
  version bigint PRIMARY KEY,
  actor   uuid NOT NULL REFERENCES app_user,
  added   text[] NOT NULL,
  removed text[] NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A text in which sensitive words were found, of somebody who has an account.
CREATE TABLE word_trigger (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES app_user,
  conversation_id uuid,
  words           text[] NOT NULL CHECK (cardinality(words) > 0),
  -- As it was written, for staff's eyes.
  content         text NOT NULL CHECK (char_length(content) <= 4000),
  -- Triggers of this user within words.trigger_window_s, this one included.
  count           int NOT NULL CHECK (count > 0),
  -- Beyond words.trigger_limit: until when the user may write nothing.
  paused_until    timestamptz,
  at              timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX word_trigger_newest ON word_trigger (at DESC, id DESC);
CREATE INDEX word_trigger_of ON word_trigger (user_id, at DESC);
CREATE INDEX word_trigger_over ON word_trigger (at DESC, id DESC) WHERE paused_until IS NOT NULL;

GRANT SELECT, INSERT, DELETE ON sensitive_word TO market_app;
GRANT SELECT, UPDATE ON word_version TO market_app;
GRANT SELECT, INSERT ON word_change, word_trigger TO market_app;

-- Ways around the platform first, then plain insults; both lists are short on purpose, staff know what comes up.
INSERT INTO sensitive_word (id, lang, word, folded)
SELECT uuidv7(), lang, word, lower(word) FROM (
  SELECT 'en' AS lang, unnest(ARRAY[
    'WhatsApp', 'Whats App', 'Telegram', 'WeChat', 'Discord', 'Snapchat', 'Viber', 'Skype', 'Facebook Messenger',
    'text me at', 'call me at', 'email me at', 'my number is', 'contact me outside', 'talk outside', 'deal outside',
    'trade outside', 'pay outside', 'outside the platform', 'off platform', 'off the platform', 'outside this platform',
    'outside this site', 'without escrow', 'skip escrow', 'bypass escrow', 'avoid the fee', 'no fee outside', 'CashApp',
    'Cash App', 'Zelle', 'Venmo', 'Western Union', 'MoneyGram', 'direct bank transfer', 'send the code here',
    'send me the pin', 'fuck', 'fucking', 'fuck you', 'shit', 'bitch', 'asshole', 'bastard', 'idiot', 'retard'
  ]) AS word
  UNION ALL
  SELECT 'zh_cn', unnest(ARRAY[
    '微信', '微信号', '加微', '加v', 'vx', 'wx', 'v信', '薇信', '威信号', 'QQ', 'QQ号', '扣扣', '加Q', '企鹅号', '电报群', '飞机号',
    '纸飞机', '加我好友', '私下交易', '私下转账', '线下交易', '平台外交易', '脱离平台', '绕过平台', '绕开平台', '不走平台',
    '免手续费转账', '支付宝转账', '支付宝账号', '微信转账', '银行卡转账', '直接打款', '手机号码是', '打我电话', '傻逼', '傻叉',
    '操你妈', '他妈的', '妈的', '狗日的', '王八蛋', '去死吧', '滚蛋'
  ])
) AS list;

-- What the owner may change once: see people.nickname_changes.
ALTER TABLE app_user ADD COLUMN nickname_changes smallint NOT NULL DEFAULT 0 CHECK (nickname_changes >= 0);

-- Files of messages and pictures of people beside cards and evidence.
ALTER TABLE upload
  DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('card', 'evidence', 'chat', 'avatar')),
  DROP CONSTRAINT upload_card_is_image,
  ADD CONSTRAINT upload_card_is_image CHECK (kind = 'image' OR purpose IN ('evidence', 'chat'));
-- The picture that somebody shows.
CREATE UNIQUE INDEX upload_avatar_of ON upload (used_by) WHERE purpose = 'avatar' AND used_by IS NOT NULL;
