-- Events: the outbox, and the streams of connected users.

-- Events that were not delivered yet: written in the transaction of their cause. The relay turns each row into rows of
-- its readers' streams.
CREATE TABLE outbox (
  id         uuid PRIMARY KEY,
  -- `bundle`: the row holds the events of several commands of one statement. Its payload is a list of {id, event,
  -- recipients, payload}, its recipients are all of theirs.
  event      text NOT NULL,
  -- A row lives for a tenth of a second: compressing it would cost more than the rest of it.
  recipients uuid[] STORAGE EXTERNAL NOT NULL,
  -- Read and written as a whole: json is validated and stored as it came, which costs a third of converting it to
  -- jsonb.
  payload    json STORAGE EXTERNAL NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  -- The number of events in the row.
  events     int NOT NULL DEFAULT 1 CHECK (events > 0)
);

-- One row, whose lock makes its holder the relay. Two relays at once could interleave one reader's sequence.
CREATE TABLE relay_turn (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row));
INSERT INTO relay_turn DEFAULT VALUES;

-- The state of each user's stream of events.
CREATE TABLE user_stream (
  user_id    uuid PRIMARY KEY,
  last_seq   bigint NOT NULL DEFAULT 0,
  -- Earlier rows were dropped: a reader before it gets a reset.
  first_seq  bigint NOT NULL DEFAULT 1,
  -- Events are kept only for users who are or were recently connected; others fetch the current state when they come
  -- back.
  kept_until timestamptz NOT NULL DEFAULT '-infinity'
);

-- The latest events of each stream, for readers who resume.
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
-- A retracted message is blanked in the streams too: a reader who resumes later must not read it there.
GRANT UPDATE (payload) ON stream_event TO market_app;
