-- What staff and owners wrote about an account goes with the rest of its data, some time after it was closed: the function is
-- server/sql/functions/retention/erase_person_words.sql. Until then none of these is empty.

ALTER TABLE suspension DROP CONSTRAINT suspension_reason_check,
  ADD CONSTRAINT suspension_reason_check CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500);
ALTER TABLE provider_sanction DROP CONSTRAINT provider_sanction_reason_check,
  ADD CONSTRAINT provider_sanction_reason_check CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500);
ALTER TABLE decision_appeal DROP CONSTRAINT decision_appeal_words_check, DROP CONSTRAINT decision_appeal_answer_check,
  ADD CONSTRAINT decision_appeal_words_check CHECK (words = '' OR char_length(words) BETWEEN 20 AND 2000),
  ADD CONSTRAINT decision_appeal_answer_check CHECK (answer = '' OR char_length(answer) BETWEEN 10 AND 500);
ALTER TABLE proposal DROP CONSTRAINT proposal_reason_check,
  ADD CONSTRAINT proposal_reason_check CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500);
ALTER TABLE proposal_decision DROP CONSTRAINT proposal_decision_reason_check,
  ADD CONSTRAINT proposal_decision_reason_check CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500);

DROP TRIGGER proposal_decision_append_only ON proposal_decision;
CREATE TRIGGER proposal_decision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proposal_decision
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();
ALTER TABLE proposal_decision ENABLE ALWAYS TRIGGER proposal_decision_append_only;

-- The chain of the log of staff covers a salted hash of what an entry says, so that its words can go and the chain still
-- follows. Empty: the words and the salt were erased; nobody can try what the hash stands for.
ALTER TABLE staff_act ADD COLUMN salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()),
  -- SHA-256 over salt, subject, before, after and reason; see staff_act_words_hash().
  ADD COLUMN words_hash bytea;
ALTER TABLE staff_act DROP CONSTRAINT staff_act_reason_check,
  ADD CONSTRAINT staff_act_reason_check CHECK (
    CASE WHEN salt = '' THEN subject = '' AND before = '{}' AND after = '{}' AND reason = ''
         ELSE char_length(reason) BETWEEN 10 AND 500 END);

DROP TRIGGER staff_act_append_only ON staff_act;
-- Entries from before get the hashes that the functions of server/sql compute.
DO $$
DECLARE
  a staff_act;
  preceding bytea := sha256('');
  words bytea;
BEGIN
  FOR a IN SELECT * FROM staff_act ORDER BY seq LOOP
    words := sha256(a.salt || convert_to(concat_ws(E'\n', encode(sha256(convert_to(a.subject, 'UTF8')), 'hex'), a.before, a.after,
      encode(sha256(convert_to(a.reason, 'UTF8')), 'hex')), 'UTF8'));
    preceding := sha256(preceding || convert_to(concat_ws(E'\n',
      a.seq, a.kind, a.actor, coalesce(a.approved_by::text, '-'), coalesce(a.user_id::text, '-'),
      (extract(epoch FROM a.at) * 1000)::bigint, encode(words, 'hex')), 'UTF8'));
    UPDATE staff_act SET words_hash = words, hash = preceding WHERE id = a.id;
  END LOOP;
END $$;
ALTER TABLE staff_act ALTER COLUMN words_hash SET NOT NULL;
CREATE TRIGGER staff_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_act
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();
ALTER TABLE staff_act ENABLE ALWAYS TRIGGER staff_act_append_only;
