-- Teams: who works for a provider, how they come to it, and what they did in its name.

-- The team of a provider; app_user.team_id of the provider and of each member is its id.
CREATE TABLE team (
  id         uuid PRIMARY KEY,
  owner_id   uuid NOT NULL UNIQUE REFERENCES app_user,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 40),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the members of its chat, and the hours of its owner's offers, are compared with its plan next.
  chat_at    timestamptz NOT NULL DEFAULT now(),
  hours_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX team_chat_due ON team (chat_at);
CREATE INDEX team_hours_due ON team (hours_at);

-- An operator: somebody with an account of their own who may act for the team's owner. A row is never deleted, because
-- logs name it; who comes back gets another row.
CREATE TABLE team_member (
  id        uuid PRIMARY KEY,
  team_id   uuid NOT NULL REFERENCES team,
  user_id   uuid NOT NULL REFERENCES app_user,
  -- As the owner, the members and staff read it; nobody else does.
  name      text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 40),
  rights    text[] NOT NULL CHECK (rights <@ '{orders,release,ads,chat,supply}'),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at  timestamptz,
  -- The owner, the member, or staff who closed the team; null while it goes on.
  ended_by  uuid REFERENCES app_user,
  CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
);
-- An account works for one team at a time.
CREATE UNIQUE INDEX team_member_once ON team_member (user_id) WHERE ended_at IS NULL;
CREATE INDEX team_member_of_team ON team_member (team_id, joined_at, id);
CREATE TRIGGER team_member_changed AFTER INSERT OR UPDATE OF ended_at ON team_member
  FOR EACH ROW EXECUTE FUNCTION note_team_change('team_id');
CREATE TRIGGER app_user_team_changed AFTER UPDATE OF status ON app_user
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND NEW.team_id IS NOT NULL) EXECUTE FUNCTION note_team_change('team_id');

-- A link that makes its opener a member, once.
CREATE TABLE team_invitation (
  id         uuid PRIMARY KEY,
  -- sha256 of the key in the link; only its reader has the key itself.
  key_hash   bytea NOT NULL UNIQUE,
  team_id    uuid NOT NULL REFERENCES team,
  -- The name and rights of the member to be.
  name       text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 40),
  rights     text[] NOT NULL CHECK (rights <@ '{orders,release,ads,chat,supply}'),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  -- Accepted, or withdrawn by the owner.
  ended_at   timestamptz,
  member_id  uuid REFERENCES team_member
);
CREATE INDEX team_invitation_open ON team_invitation (team_id, created_at DESC) WHERE ended_at IS NULL;

-- What a member did in the owner's name: each call that changed something. Append-only.
CREATE TABLE team_act (
  id        uuid PRIMARY KEY,
  team_id   uuid NOT NULL,
  member_id uuid NOT NULL,
  -- The function of the gateway, or the frame of the socket.
  act       text NOT NULL,
  -- The code of the order or ad, or the conversation; '' where the call names none.
  subject   text NOT NULL CHECK (char_length(subject) <= 64),
  at        timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX team_act_newest ON team_act (team_id, at DESC, id DESC);
CREATE INDEX team_act_of_member ON team_act (member_id, at DESC, id DESC);
CREATE TRIGGER team_act_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON team_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE team_act ENABLE ALWAYS TRIGGER team_act_append_only;

-- Who of the team wrote a message in the provider's name: the other party reads the provider's name only.
CREATE TABLE chat_operator (
  conversation_id uuid NOT NULL REFERENCES conversation,
  -- chat_message.client_id: known before the message has its number.
  client_id       uuid NOT NULL,
  member_id       uuid NOT NULL REFERENCES team_member,
  PRIMARY KEY (conversation_id, client_id)
);

GRANT SELECT, INSERT ON chat_operator TO market_app;
GRANT SELECT, INSERT ON team, team_member, team_invitation, team_act TO market_app;
GRANT UPDATE (name, chat_at, hours_at) ON team TO market_app;
GRANT UPDATE (name, rights, ended_at, ended_by) ON team_member TO market_app;
GRANT UPDATE (ended_at, member_id) ON team_invitation TO market_app;
