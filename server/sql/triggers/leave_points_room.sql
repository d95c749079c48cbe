-- A moderator who loses the case of a points order loses its conversation in the same transaction, as with orders of cards.
CREATE OR REPLACE FUNCTION leave_points_room() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_member m SET left_at = now()
    FROM conversation c
   WHERE c.kind = 'order' AND c.ref = NEW.code AND m.conversation_id = c.id AND m.left_at IS NULL
     AND m.user_id = OLD.moderator_id AND m.user_id NOT IN (NEW.seller_id, NEW.buyer_id);
  RETURN NULL;
END $$;
