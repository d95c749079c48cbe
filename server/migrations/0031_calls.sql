-- Calls between the two people of a conversation. What they say goes from browser to browser; this is who rang whom.

CREATE TABLE call (
  -- Made by the caller's page: the same one again is the same call.
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL,
  initiator_id    uuid NOT NULL,
  invitee_id      uuid NOT NULL,
  media           text NOT NULL CHECK (media IN ('audio', 'video')),
  state           text NOT NULL CHECK (state IN ('ringing', 'connected', 'ended')),
  -- The pages that hold it: the one that rang, and the one that answered.
  initiator_tab   uuid NOT NULL,
  invitee_tab     uuid,
  invited_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  connected_at    timestamptz,
  ended_at        timestamptz,
  ending          text CHECK (ending IN ('reject', 'no_response', 'busy', 'cancel', 'peer_left', 'ended', 'network')),
  -- The outcome stands in the conversation, or could not: whoever is in doubt writes it again, which changes nothing.
  recorded        boolean NOT NULL DEFAULT false,
  CHECK (initiator_id <> invitee_id),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((state = 'ended') = (ending IS NOT NULL)),
  CHECK (state <> 'connected' OR connected_at IS NOT NULL),
  CHECK ((connected_at IS NULL) = (invitee_tab IS NULL))
);
CREATE INDEX call_ringing ON call (invited_at) WHERE state = 'ringing';
CREATE INDEX call_unrecorded ON call (ended_at) WHERE state = 'ended' AND NOT recorded;

-- Everybody has one line: who is in a call, or rung, is busy for everybody else. The row goes when the call ends.
CREATE TABLE call_line (
  user_id uuid PRIMARY KEY,
  call_id uuid NOT NULL REFERENCES call (id),
  -- When this party's page last said that it is there; null while it only rings there.
  seen_at timestamptz
);
CREATE INDEX call_line_of_call ON call_line (call_id);
CREATE INDEX call_line_seen ON call_line (seen_at) WHERE seen_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON call TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON call_line TO market_app;
