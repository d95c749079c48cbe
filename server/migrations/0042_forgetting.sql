-- What may be forgotten, and what a member of a group does not read: what was written while they were out of it.

GRANT DELETE ON word_trigger, call, user_stream, support_request, chat_member, conversation TO market_app;
-- Calls that may go. Those that have no outcome in their conversation yet wait for it.
CREATE INDEX call_forgettable ON call (ended_at) WHERE state = 'ended' AND recorded;

-- When a file was last bound to a message by its sender. One that no message holds by then goes like one that nothing uses.
-- Not `used_by`: an index that names it would make every placement write into all indexes of the table.
ALTER TABLE upload ADD COLUMN bound_at timestamptz;
UPDATE upload SET bound_at = created_at WHERE purpose = 'chat' AND used_by IS NOT NULL;
CREATE INDEX upload_bound ON upload (bound_at) WHERE bound_at IS NOT NULL;

-- Where a group stood when a member left it; null while they are in.
ALTER TABLE chat_member ADD COLUMN left_seq bigint;
UPDATE chat_member m SET left_seq = coalesce((
         SELECT x.seq FROM chat_message x WHERE x.conversation_id = m.conversation_id AND x.at <= m.left_at
          ORDER BY x.seq DESC LIMIT 1), 0)
  FROM conversation c WHERE c.id = m.conversation_id AND c.kind = 'group' AND m.left_at IS NOT NULL;

CREATE TABLE chat_absence (
  conversation_id uuid NOT NULL,
  user_id         uuid NOT NULL,
  -- What came after the one number, up to the other, is not theirs to read.
  after_seq       bigint NOT NULL,
  up_to_seq       bigint NOT NULL,
  PRIMARY KEY (conversation_id, user_id, up_to_seq),
  FOREIGN KEY (conversation_id, user_id) REFERENCES chat_member (conversation_id, user_id),
  CHECK (up_to_seq > after_seq)
);
GRANT SELECT, INSERT, UPDATE ON chat_absence TO market_app;

-- Notes where a member of a group leaves it, and on their return what they have missed: it is not theirs to read, so it is
-- not unread either.
CREATE FUNCTION note_absence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stands bigint;
BEGIN
  SELECT c.last_seq INTO stands FROM conversation c WHERE c.id = NEW.conversation_id AND c.kind = 'group';
  IF stands IS NULL THEN
    RETURN NEW;
  ELSIF NEW.left_at IS NOT NULL THEN
    NEW.left_seq := stands;
    RETURN NEW;
  END IF;
  -- Who left again before anything was written has one absence that goes on.
  UPDATE chat_absence a SET up_to_seq = stands
   WHERE a.conversation_id = NEW.conversation_id AND a.user_id = NEW.user_id AND a.up_to_seq = OLD.left_seq
     AND stands > OLD.left_seq;
  IF NOT FOUND AND stands > OLD.left_seq THEN
    INSERT INTO chat_absence (conversation_id, user_id, after_seq, up_to_seq)
    VALUES (NEW.conversation_id, NEW.user_id, OLD.left_seq, stands);
  END IF;
  NEW.read_seq := greatest(NEW.read_seq, stands);
  NEW.delivered_seq := greatest(NEW.delivered_seq, stands);
  NEW.left_seq := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER chat_member_away BEFORE UPDATE OF left_at ON chat_member
  FOR EACH ROW WHEN ((OLD.left_at IS NULL) <> (NEW.left_at IS NULL)) EXECUTE FUNCTION note_absence();
