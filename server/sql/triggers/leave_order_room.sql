-- A user who loses an order, or its case, loses its conversation in the same transaction: the row of chat_member allows
-- reading. The successor is added a moment later, with the messages that they may read.
CREATE OR REPLACE FUNCTION leave_order_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_member m SET left_at = now()
    FROM conversation c
   WHERE c.kind = 'order' AND c.ref = NEW.code AND m.conversation_id = c.id AND m.left_at IS NULL
     AND m.user_id IN (OLD.provider_id, OLD.moderator_id)
     AND m.user_id NOT IN (NEW.seller_id, NEW.provider_id) AND m.user_id IS DISTINCT FROM NEW.moderator_id;
  RETURN NULL;
END $$;
