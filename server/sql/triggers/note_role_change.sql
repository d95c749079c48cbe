-- Writes a changed role or status of an account into the security log.
CREATE OR REPLACE FUNCTION note_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO security_event (id, kind, user_id, subject, address, user_agent)
  VALUES (uuidv7(), 'role_changed', NEW.id,
          format('%s, %s -> %s, %s', OLD.role, OLD.status, NEW.role, NEW.status), '', '');
  RETURN NULL;
END $$;
