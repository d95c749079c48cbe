-- Has the plan of a team followed at once, after a change of its windows or members. The argument is the column with the
-- team's id; what belongs to no team, as the staff's windows, changes no row. It waits for a look that runs: that look may
-- not see the change.
CREATE OR REPLACE FUNCTION note_team_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    UPDATE team SET chat_at = now(), hours_at = now() WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
  ELSE
    UPDATE team SET chat_at = now(), hours_at = now()
     WHERE id IN (SELECT (to_jsonb(c) ->> TG_ARGV[0])::uuid FROM changed c);
  END IF;
  RETURN NULL;
END $$;
