-- Settings: what an administrator can change while the product runs, with its log.

-- Named rules with a number of this installation. The environment variable RULES takes precedence over a row here.
CREATE TABLE rule_override (
  name   text PRIMARY KEY,
  value  bigint NOT NULL,
  set_by uuid NOT NULL REFERENCES app_user,
  at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Exchange rates that replace the publisher's until removed: USD per whole unit, scaled by 10^12, at most 1000, two
-- decimals.
CREATE TABLE fx_override (
  currency text PRIMARY KEY,
  rate     numeric(38, 0) NOT NULL CHECK (rate > 0 AND rate <= 1000000000000000),
  set_by   uuid NOT NULL REFERENCES app_user,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- One row, which every change of a setting locks and increments: so changes are serialized, and a process that finds
-- its own number has missed nothing.
CREATE TABLE setting_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO setting_version (version) VALUES (1);

-- What staff did that weighs: changes of settings, roles and suspensions, contact data that they opened, and decisions of
-- two. Append-only; each entry's hash follows from the one before it.
CREATE TABLE staff_act (
  id          uuid PRIMARY KEY,
  -- Counts from 1, without gaps; the trigger sets it, the time and the hash.
  seq         bigint NOT NULL UNIQUE,
  actor       uuid NOT NULL REFERENCES app_user,
  -- Who else had to agree: four eyes.
  approved_by uuid REFERENCES app_user,
  kind        text NOT NULL CHECK (kind IN ('rule', 'card_type', 'brand', 'fx', 'role', 'suspension', 'lift', 'contact',
                                            'note', 'application', 'sanction', 'appeal', 'proposal', 'identity',
                                            'factors', 'reward', 'announcement', 'alert', 'audit_link', 'chain_resumed', 'payout',
                                            'pause_lift', 'document_search', 'treasury', 'deposit', 'swap_stock', 'withdrawal',
                                            'payment_method', 'excused', 'look')),
  -- Whose account it is about.
  user_id     uuid REFERENCES app_user,
  -- A rule, a card type, a brand, a currency, or the name of the user.
  subject     text NOT NULL,
  before      jsonb NOT NULL,
  after       jsonb NOT NULL,
  reason      text NOT NULL,
  at          timestamptz NOT NULL,
  -- SHA-256 over the preceding hash and this entry; see staff_act_hash().
  hash        bytea NOT NULL,
  -- The chain covers a salted hash of the entry's texts, so that these can be erased and the chain still follows. Empty: the texts
  -- and the salt were erased, and nobody can try which texts the hash stands for.
  salt        bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()),
  -- SHA-256 over salt, subject, before, after and reason; see staff_act_words_hash().
  words_hash  bytea NOT NULL,
  CHECK (approved_by <> actor),
  CONSTRAINT staff_act_reason_check CHECK (
    CASE WHEN salt = '' THEN subject = '' AND before = '{}' AND after = '{}' AND reason = ''
         ELSE char_length(reason) BETWEEN 10 AND 500 END)
);
CREATE INDEX staff_act_newest ON staff_act (at DESC, id DESC);
CREATE INDEX staff_act_kind ON staff_act (kind, at DESC, id DESC);
CREATE INDEX staff_act_subject ON staff_act (subject, at DESC, id DESC);
CREATE INDEX staff_act_actor ON staff_act (actor, at DESC, id DESC);
CREATE INDEX staff_act_user ON staff_act (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE TRIGGER staff_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_act
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();
ALTER TABLE staff_act ENABLE ALWAYS TRIGGER staff_act_append_only;
CREATE TRIGGER staff_act_chained BEFORE INSERT ON staff_act FOR EACH ROW EXECUTE FUNCTION staff_act_chain();

-- What concerns the security of accounts and of the platform: logins, locks, new passwords, roles, settings, and codes,
-- photos and case files that staff opened; refused calls, added up by caller and minute. Append-only; for
-- administrators.
CREATE TABLE security_event (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('login', 'locked', 'factor_wrong', 'password_set', 'trading_password_set', 'protection_changed', 'role_changed',
                                           'setting_changed', 'staff_reveal', 'refused', 'admin_link', 'account_closed', 'data_exported')),
  -- Whose account it is, or who did it; null: unknown.
  user_id    uuid REFERENCES app_user,
  -- The member of that user's team whom it is about.
  operator_id uuid,
  -- What it is about: what was locked, the old and new role, a setting, an order's code, what was refused.
  subject    text NOT NULL,
  address    text NOT NULL,
  user_agent text NOT NULL,
  at         timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX security_event_newest ON security_event (at DESC, id DESC);
CREATE INDEX security_event_kind ON security_event (kind, at DESC, id DESC);
CREATE INDEX security_event_user ON security_event (user_id, at DESC, id DESC);
CREATE TRIGGER security_event_append_only BEFORE UPDATE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE security_event ENABLE ALWAYS TRIGGER security_event_append_only;
-- Old events are swept after a time that is a rule; those of the last thirty days stay, whatever the rule says.
CREATE TRIGGER security_event_keeps BEFORE DELETE ON security_event FOR EACH ROW
  WHEN (OLD.at > now() - interval '30 days') EXECUTE FUNCTION refuse_change();
ALTER TABLE security_event ENABLE ALWAYS TRIGGER security_event_keeps;
-- Whoever changes a role or suspends an account, by whatever means.
CREATE TRIGGER app_user_role_noted AFTER UPDATE OF role, status ON app_user FOR EACH ROW
  WHEN (OLD.role <> NEW.role OR OLD.status <> NEW.status) EXECUTE FUNCTION note_role_change();

-- Sensitive words, which are masked in messages.
CREATE TABLE sensitive_word (
  id       uuid PRIMARY KEY DEFAULT uuidv7(),
  lang     text NOT NULL CHECK (lang IN ('en', 'zh_cn')),
  -- As it was entered.
  word     text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 64),
  -- The folded form that is searched for (core/sensitive-words/fold.ts): two words that fold alike are one.
  folded   text NOT NULL UNIQUE CHECK (char_length(folded) BETWEEN 1 AND 256),
  -- Null: it came with the product.
  added_by uuid REFERENCES app_user,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sensitive_word_list ON sensitive_word (lang, folded);

-- One row, which every change of the lists locks and increments: a process with the same number has missed nothing.
CREATE TABLE word_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version bigint NOT NULL
);
INSERT INTO word_version (version) VALUES (1);

-- A change of the lists of sensitive words, and its author. The application may only add rows.
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
  -- The message that it was written in, by its sender's id for it; it may not have been sent.
  client_id       uuid,
  words           text[] NOT NULL CHECK (cardinality(words) > 0),
  -- As written, shown only to staff.
  content         text NOT NULL CHECK (char_length(content) <= 4000),
  -- Triggers of this user within sensitive_words.trigger_window_s, including this one.
  count           int NOT NULL CHECK (count > 0),
  -- Beyond sensitive_words.trigger_limit: until when the user cannot write.
  paused_until    timestamptz,
  at              timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX word_trigger_newest ON word_trigger (at DESC, id DESC);
CREATE INDEX word_trigger_of ON word_trigger (user_id, at DESC);
CREATE INDEX word_trigger_over ON word_trigger (at DESC, id DESC) WHERE paused_until IS NOT NULL;

-- How far the erasure of one kind of old records has come: what ended before that time is erased.
CREATE TABLE retention_mark (
  kind       text PRIMARY KEY,
  done_until timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON retention_mark TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rule_override, fx_override TO market_app;
GRANT SELECT, UPDATE ON setting_version, word_version TO market_app;
GRANT SELECT, INSERT ON staff_act, security_event, word_change TO market_app;
GRANT SELECT, INSERT, DELETE ON sensitive_word, word_trigger TO market_app;
