-- Settings: what an administrator may change while the product runs, with the log of it.

-- Named rules that this installation runs with another number. The environment variable RULES wins over a row here.
CREATE TABLE rule_override (
  name   text PRIMARY KEY,
  value  bigint NOT NULL,
  set_by uuid NOT NULL REFERENCES app_user,
  at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Exchange rates in force instead of the publisher's until removed: USD per whole unit, scaled by 10^12, at most 1000,
-- two decimals.
CREATE TABLE fx_override (
  currency text PRIMARY KEY,
  rate     numeric(38, 0) NOT NULL CHECK (rate > 0 AND rate <= 1000000000000000 AND rate % 10000000000 = 0),
  set_by   uuid NOT NULL REFERENCES app_user,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- One row, which every change of a setting locks and raises: so changes are in one order, and a process that sees the
-- number that it has read before has missed nothing.
CREATE TABLE setting_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO setting_version (version) VALUES (1);

-- A change of a setting: by whom, from what to what, and why. Append-only.
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
CREATE TRIGGER setting_change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON setting_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE setting_change ENABLE ALWAYS TRIGGER setting_change_append_only;

-- Words that nobody may write.
CREATE TABLE sensitive_word (
  id       uuid PRIMARY KEY DEFAULT uuidv7(),
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

-- One row, which every change of the lists locks and raises: a process that has this number has missed nothing.
CREATE TABLE word_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO word_version (version) VALUES (1);

-- A change of the lists of sensitive words, and by whom. The application may only add rows.
CREATE TABLE word_change (
  version bigint PRIMARY KEY,
  actor   uuid NOT NULL REFERENCES app_user,
  added   text[] NOT NULL,
  removed text[] NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A user's text in which sensitive words were found.
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

GRANT SELECT, INSERT, UPDATE, DELETE ON rule_override, fx_override TO market_app;
GRANT SELECT, UPDATE ON setting_version, word_version TO market_app;
GRANT SELECT, INSERT ON setting_change, word_change TO market_app;
GRANT SELECT, INSERT, DELETE ON sensitive_word, word_trigger TO market_app;
