-- Records a group's last number when a member leaves, and on their return the messages that they missed, which they may
-- not read and which do not count as unread.
CREATE OR REPLACE FUNCTION note_absence() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- A member who left again before anything was written has one longer absence.
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
