-- Copies the number and time of a support conversation's last message to its request.
CREATE OR REPLACE FUNCTION support_request_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_request SET last_seq = NEW.last_seq, last_at = NEW.last_at WHERE conversation_id = NEW.id;
  RETURN NULL;
END $$;
