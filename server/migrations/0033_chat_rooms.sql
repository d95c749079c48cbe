-- Who belongs into a conversation as an order or a team changes, what was handed on, and the files of messages.

-- What happened to orders that have a conversation, until its members are put right and it is written there. The relay
-- leaves it here, because it holds streams, and a message locks its conversation before them.
CREATE TABLE chat_order_news (
  -- Of the outbox: also the client id of the system message, so that it is written once.
  id         uuid PRIMARY KEY,
  order_code text NOT NULL,
  event      text NOT NULL,
  state      text NOT NULL DEFAULT '',
  actor      text NOT NULL DEFAULT '',
  tries      int NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_order_news TO market_app;

-- Where the conversation stood when it was handed to this member: it is to be answered once the member has written
-- after that. Null: it was never handed on.
ALTER TABLE chat_member ADD COLUMN handed_seq bigint;
CREATE INDEX chat_member_handed ON chat_member (user_id) WHERE handed_seq IS NOT NULL AND left_at IS NULL;
-- Whom somebody wrote to first, and the groups made: counted by the day.
CREATE INDEX chat_member_owner ON chat_member (user_id, joined_at) WHERE role = 'owner';

-- A file of a message belongs to the conversation; `used_by` is the message's client id. Visitors send some, too.
ALTER TABLE upload
  DROP CONSTRAINT upload_purpose_check,
  ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('card', 'evidence', 'chat')),
  DROP CONSTRAINT upload_card_is_image,
  ADD CONSTRAINT upload_card_is_image CHECK (purpose <> 'card' OR kind = 'image'),
  DROP CONSTRAINT upload_owner_id_fkey,
  ADD COLUMN conversation_id uuid;

-- The teams' own rooms: labels, not names, as everybody reads them in their own language.
INSERT INTO conversation (id, kind, ref, title, last_hash)
  SELECT id, 'group', ref, ref, sha256(convert_to(id::text, 'UTF8'))
    FROM (VALUES ('0196f000-0000-7000-8000-000000000001'::uuid, 'team:support'),
                 ('0196f000-0000-7000-8000-000000000002'::uuid, 'team:moderation'),
                 ('0196f000-0000-7000-8000-000000000003'::uuid, 'team:operations')) AS team (id, ref);
