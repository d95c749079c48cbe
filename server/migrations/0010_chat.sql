-- Chat: conversations, messages and calls. Every message is numbered and chained by the database, stored once, and sent
-- to connected members (chat_append).

-- A conversation.
CREATE TABLE conversation (
  id         uuid PRIMARY KEY,
  -- direct: two users; order: the parties of an order and the staff of its case; group: invited members; support: one
  -- user or visitor, and their agent.
  kind       text NOT NULL CHECK (kind IN ('direct', 'order', 'group', 'support')),
  -- The unique reference of a conversation: both user ids in order, the order's code, a team's label; null for others.
  ref        text,
  title      text NOT NULL DEFAULT '' CHECK (char_length(title) <= 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From then on it is read-only.
  closed_at  timestamptz,
  last_seq   bigint NOT NULL DEFAULT 0,
  -- The hash of the last message; the chain begins with the hash of the conversation's id.
  last_hash  bytea NOT NULL,
  last_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (kind, ref)
) WITH (fillfactor = 80);
CREATE TRIGGER conversation_support AFTER UPDATE OF last_seq ON conversation
  FOR EACH ROW WHEN (NEW.kind = 'support') EXECUTE FUNCTION support_request_follow();

-- A user or visitor who is or was in a conversation; user_id may be of either table.
CREATE TABLE chat_member (
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  user_id         uuid NOT NULL,
  role            text NOT NULL CHECK (role IN ('party', 'staff', 'owner')),
  joined_at       timestamptz NOT NULL DEFAULT now(),
  left_at         timestamptz,
  -- Messages up to here are hidden from the member.
  from_seq        bigint NOT NULL DEFAULT 0,
  read_seq        bigint NOT NULL DEFAULT 0,
  delivered_seq   bigint NOT NULL DEFAULT 0,
  is_pin          boolean NOT NULL DEFAULT false,
  tags            text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  -- Hidden from the recent list, as the team groups are.
  is_hidden       boolean NOT NULL DEFAULT false,
  -- No bubble for new messages; the unread count stays.
  is_muted        boolean NOT NULL DEFAULT false,
  -- Marked as unread by the member, until they open it again.
  is_unread       boolean NOT NULL DEFAULT false,
  -- The conversation's last number when it was handed to this member: it waits for an answer until the member writes.
  -- Null: it was never handed over.
  handed_seq      bigint,
  -- A group's last number when a member left it; null for current members. Kept by the trigger.
  left_seq        bigint,
  PRIMARY KEY (conversation_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX chat_member_of_user ON chat_member (user_id, conversation_id) WHERE left_at IS NULL;
CREATE INDEX chat_member_handed ON chat_member (user_id) WHERE handed_seq IS NOT NULL AND left_at IS NULL;
-- Conversations that a user began, and groups that a user made: counted by day.
CREATE INDEX chat_member_owner ON chat_member (user_id, joined_at) WHERE role = 'owner';
CREATE TRIGGER chat_member_away BEFORE UPDATE OF left_at ON chat_member
  FOR EACH ROW WHEN ((OLD.left_at IS NULL) <> (NEW.left_at IS NULL)) EXECUTE FUNCTION note_absence();

-- Messages that a member of a group may not read, because they were written while the member was out of it.
CREATE TABLE chat_absence (
  conversation_id uuid NOT NULL,
  user_id         uuid NOT NULL,
  -- Messages after the first number, up to the second, are hidden from the member.
  after_seq       bigint NOT NULL,
  up_to_seq       bigint NOT NULL,
  PRIMARY KEY (conversation_id, user_id, up_to_seq),
  FOREIGN KEY (conversation_id, user_id) REFERENCES chat_member (conversation_id, user_id),
  CHECK (up_to_seq > after_seq)
);

-- A message, chained to the one before it. Append-only.
CREATE TABLE chat_message (
  conversation_id uuid NOT NULL REFERENCES conversation (id),
  seq             bigint NOT NULL CHECK (seq > 0),
  id              uuid NOT NULL,
  -- Null: the system, or the help assistant.
  sender_id       uuid,
  sender_kind     text NOT NULL CHECK (sender_kind IN ('user', 'staff', 'visitor', 'system', 'assistant')),
  -- Chosen by the sender: a message with the same id is the same message.
  client_id       uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('text', 'image', 'file', 'order', 'call', 'system')),
  body            text NOT NULL CHECK (char_length(body) <= 4000),
  -- JSON text of content that is not prose: files, a call's outcome, an order's code, sources. Text, because it is
  -- hashed.
  data            text NOT NULL DEFAULT '' CHECK (octet_length(data) <= 8192),
  reply_to        bigint,
  at              timestamptz NOT NULL,
  -- sha256 over the preceding hash and this message: see chat_hash().
  hash            bytea NOT NULL,
  PRIMARY KEY (conversation_id, seq)
);
CREATE UNIQUE INDEX chat_message_once ON chat_message (conversation_id, client_id);
-- Whole conversations that ended long ago are erased by erase_chats().
CREATE TRIGGER chat_message_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON chat_message
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();

-- Messages that their senders retracted.
CREATE TABLE chat_retraction (
  conversation_id uuid NOT NULL,
  seq             bigint NOT NULL,
  by_id           uuid NOT NULL,
  at              timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, seq),
  FOREIGN KEY (conversation_id, seq) REFERENCES chat_message (conversation_id, seq)
);

-- Messages that members reported to the staff. Its message is kept for the staff, even when it is retracted later.
CREATE TABLE chat_report (
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL,
  seq             bigint NOT NULL,
  reporter_id     uuid NOT NULL REFERENCES app_user (id),
  reason          text NOT NULL CHECK (reason IN ('fraud', 'outside', 'abuse', 'other')),
  note            text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  -- The hash of the message in the chain when it was reported.
  hash            bytea NOT NULL,
  at              timestamptz NOT NULL DEFAULT clock_timestamp(),
  handled_by      uuid REFERENCES app_user (id),
  handled_at      timestamptz,
  outcome         text CHECK (outcome IN ('upheld', 'unfounded')),
  -- What staff did, for their colleagues.
  outcome_note    text NOT NULL DEFAULT '' CHECK (char_length(outcome_note) <= 500),
  UNIQUE (conversation_id, seq, reporter_id),
  FOREIGN KEY (conversation_id, seq) REFERENCES chat_message (conversation_id, seq),
  CHECK ((handled_by IS NULL) = (handled_at IS NULL) AND (handled_by IS NULL) = (outcome IS NULL))
);
CREATE INDEX chat_report_newest ON chat_report (at DESC, id DESC);
CREATE INDEX chat_report_open ON chat_report (at, id) WHERE handled_at IS NULL;
CREATE INDEX chat_report_of_reporter ON chat_report (reporter_id, at DESC);

-- Events of orders that have a conversation, until its members are updated and a system message is written there. The
-- relay cannot write that message: it holds streams, and a message locks its conversation before them.
CREATE TABLE chat_order_news (
  -- The id of the outbox event, also the client id of the system message, so that it is written once.
  id         uuid PRIMARY KEY,
  order_code text NOT NULL,
  event      text NOT NULL,
  state      text NOT NULL DEFAULT '',
  actor      text NOT NULL DEFAULT '',
  tries      int NOT NULL DEFAULT 0
);

-- Texts that a user sends often: a provider's quick replies, and canned answers, which all staff share.
CREATE TABLE shortcut (
  id         uuid PRIMARY KEY,
  owner_id   uuid NOT NULL,
  is_shared  boolean NOT NULL DEFAULT false,
  title      text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 60),
  body       text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shortcut_of_owner ON shortcut (owner_id, created_at);
CREATE INDEX shortcut_shared ON shortcut (created_at) WHERE is_shared;

-- Calls between the two people of a conversation. Sound and picture go from browser to browser.
CREATE TABLE call (
  -- Chosen by the caller's page: a call with the same id is the same call.
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL,
  initiator_id    uuid NOT NULL,
  invitee_id      uuid NOT NULL,
  media           text NOT NULL CHECK (media IN ('audio', 'video')),
  state           text NOT NULL CHECK (state IN ('ringing', 'connected', 'ended')),
  -- The pages of the call: the one that called, and the one that answered.
  initiator_tab   uuid NOT NULL,
  invitee_tab     uuid,
  invited_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  connected_at    timestamptz,
  ended_at        timestamptz,
  ending          text CHECK (ending IN ('reject', 'no_response', 'busy', 'cancel', 'peer_left', 'ended', 'network')),
  -- The outcome is in the conversation, or cannot be written there. Writing it again has no effect.
  recorded        boolean NOT NULL DEFAULT false,
  CHECK (initiator_id <> invitee_id),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ending IS NOT NULL)),
  CHECK (state <> 'connected' OR connected_at IS NOT NULL),
  CHECK ((connected_at IS NULL) = (invitee_tab IS NULL))
);
CREATE INDEX call_ringing ON call (invited_at) WHERE state = 'ringing';
CREATE INDEX call_unrecorded ON call (ended_at) WHERE state = 'ended' AND NOT recorded;
-- Calls that may be deleted. Calls whose outcome is not in their conversation yet are kept.
CREATE INDEX call_forgettable ON call (ended_at) WHERE state = 'ended' AND recorded;

-- A user who is in a call or is being called, and so is busy for everybody else. The row is deleted when the call ends.
CREATE TABLE call_line (
  user_id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call (id),
  -- When this party's page last reported; null while the call only rings there.
  seen_at timestamptz,
  -- Since when the page of a connected party is gone, by its own word: it may load again and come back; null: it is there.
  left_at timestamptz,
  -- How often the page came back.
  returns int NOT NULL DEFAULT 0
);
CREATE INDEX call_line_of_call ON call_line (call_id);
CREATE INDEX call_line_left ON call_line (left_at) WHERE left_at IS NOT NULL;
CREATE INDEX call_line_seen ON call_line (seen_at) WHERE seen_at IS NOT NULL;

-- The rooms of the staff's teams. `ref` is a label, not a name: the page shows it in the reader's language.
INSERT INTO conversation (id, kind, ref, title, last_hash)
  SELECT id, 'group', ref, ref, sha256(convert_to(id::text, 'UTF8'))
    FROM (VALUES ('0196f000-0000-7000-8000-000000000001'::uuid, 'team:support'),
                 ('0196f000-0000-7000-8000-000000000002'::uuid, 'team:moderation'),
                 ('0196f000-0000-7000-8000-000000000003'::uuid, 'team:operations')) AS team (id, ref);

GRANT SELECT, INSERT, UPDATE, DELETE ON conversation, chat_member, chat_order_news, shortcut, call, call_line
  TO market_app;
GRANT SELECT, INSERT, UPDATE ON chat_absence, chat_report TO market_app;
GRANT SELECT, INSERT ON chat_message, chat_retraction TO market_app;
