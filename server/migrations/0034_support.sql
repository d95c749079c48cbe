-- The support desk: who receives, what was asked, and who answers it.

CREATE TABLE support_agent (
  user_id     uuid PRIMARY KEY REFERENCES app_user (id),
  is_open     boolean NOT NULL DEFAULT false,
  -- Customer-success label, shown beside the name.
  label       text NOT NULL DEFAULT '' CHECK (char_length(label) <= 40),
  -- When they last had a live connection while receiving.
  seen_at     timestamptz NOT NULL DEFAULT now(),
  -- The last time that a request was assigned: of two who are equally busy, who waited longer gets the next.
  assigned_at timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE TABLE support_request (
  conversation_id uuid PRIMARY KEY REFERENCES conversation (id),
  -- A user or a visitor.
  requester_id    uuid NOT NULL UNIQUE,
  state           text NOT NULL DEFAULT 'assistant' CHECK (state IN ('assistant', 'queued', 'assigned', 'closed')),
  agent_id        uuid REFERENCES app_user (id),
  lang            text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  -- Of the conversation, kept by a trigger, so that an index knows which requests have something new.
  last_seq        bigint NOT NULL DEFAULT 0,
  last_at         timestamptz NOT NULL DEFAULT now(),
  -- The help assistant has looked at messages up to here.
  answered_seq    bigint NOT NULL DEFAULT 0,
  queued_at       timestamptz,
  assigned_at     timestamptz,
  CHECK ((state = 'assigned') = (agent_id IS NOT NULL)),
  CHECK ((state = 'queued') <= (queued_at IS NOT NULL))
);
CREATE INDEX support_request_unanswered ON support_request (last_at)
  WHERE state IN ('assistant', 'closed') AND last_seq > answered_seq;
CREATE INDEX support_request_queue ON support_request (queued_at) WHERE state = 'queued';
CREATE INDEX support_request_of_agent ON support_request (agent_id, last_at DESC) WHERE state = 'assigned';
CREATE INDEX support_request_newest ON support_request (state, last_at DESC);

CREATE FUNCTION support_request_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_request SET last_seq = NEW.last_seq, last_at = NEW.last_at WHERE conversation_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER conversation_support AFTER UPDATE OF last_seq ON conversation
  FOR EACH ROW WHEN (NEW.kind = 'support') EXECUTE FUNCTION support_request_follow();

GRANT SELECT, INSERT, UPDATE ON support_agent, support_request TO market_app;
