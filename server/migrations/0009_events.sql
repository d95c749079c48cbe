-- Events: the outbox, and the streams of those who listen.

-- What happened and was not delivered yet: written in the transaction of what happened. The relay turns each row into
-- rows of its readers' streams.
CREATE TABLE outbox (
  id         uuid PRIMARY KEY,
  home       uuid NOT NULL,
  -- `bundle`: the row holds what several commands of one statement tell. Its payload is a list of {id, event,
  -- recipients, payload}, its recipients are theirs together.
  event      text NOT NULL,
  -- A row lives for a tenth of a second: compressing it would cost more than all else about it.
  recipients uuid[] STORAGE EXTERNAL NOT NULL,
  -- Written whole and read whole: as json it is checked and kept as it came, which costs a third of taking it apart for
  -- jsonb.
  payload    json STORAGE EXTERNAL NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  -- How many events the row holds.
  events     int NOT NULL DEFAULT 1 CHECK (events > 0)
);

-- One row, whose lock makes its holder the relay. Two relays at once could interleave one reader's sequence.
CREATE TABLE relay_turn (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row));
INSERT INTO relay_turn DEFAULT VALUES;

-- Where each user's stream of events stands.
CREATE TABLE user_stream (
  user_id    uuid PRIMARY KEY,
  last_seq   bigint NOT NULL DEFAULT 0,
  -- Rows before this one were dropped: a reader behind it gets a reset.
  first_seq  bigint NOT NULL DEFAULT 1,
  -- Events are kept only for those who listen or did so a moment ago; the others ask for the present state when they
  -- come back.
  kept_until timestamptz NOT NULL DEFAULT '-infinity'
);

-- The last events of each stream, for those who resume.
CREATE TABLE stream_event (
  user_id uuid NOT NULL,
  seq     bigint NOT NULL,
  event   text NOT NULL,
  payload jsonb NOT NULL,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, seq)
);

GRANT SELECT, INSERT, DELETE ON outbox, stream_event TO market_app;
GRANT SELECT, UPDATE ON relay_turn TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON user_stream TO market_app;
-- A message that was retracted is blanked in the streams as well: who resumes later must not read it there.
GRANT UPDATE (payload) ON stream_event TO market_app;
