-- Notices: messages of the product to a user, kept to be looked up again, and how they reach the user. The relay writes
-- them in the transaction in which it takes the event.

-- One notice for one user.
CREATE TABLE notice (
  user_id      uuid NOT NULL,
  -- Made by the application, in the order of time.
  id           uuid NOT NULL,
  kind         text NOT NULL,
  -- 6: an order; 8: the user and their work.
  type         smallint NOT NULL CHECK (type IN (6, 8)),
  -- The order's or the ad's code; empty when it is about neither.
  ref          text NOT NULL DEFAULT '',
  -- What its text depends on; the text itself is made in the reader's language when it is read.
  params       json NOT NULL DEFAULT '{}',
  at           timestamptz NOT NULL DEFAULT now(),
  read_at      timestamptz,
  -- When it is mailed unless it was read before; null: it is not. A push is a job of its own.
  mail_at      timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX notice_mail_at ON notice (mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notice_age ON notice USING brin (at) WITH (pages_per_range = 16);

-- How notices reach a user: one row for a user who chose something, has a browser that takes pushes, or was mailed.
-- All others are as by default.
CREATE TABLE notice_reader (
  user_id   uuid PRIMARY KEY,
  -- {kind: {channel: boolean}}, as far as it differs from the kind's own way.
  choices   jsonb NOT NULL DEFAULT '{}',
  has_push  boolean NOT NULL DEFAULT false,
  mailed_at timestamptz
);

-- A browser that takes pushes (RFC 8030, 8291). It belongs to a session: when that ends, nothing more is
-- pushed to it.
CREATE TABLE push_subscription (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint   text NOT NULL UNIQUE,
  p256dh     bytea NOT NULL CHECK (length(p256dh) = 65),
  auth       bytea NOT NULL CHECK (length(auth) = 16),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_user ON push_subscription (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON notice, notice_reader, push_subscription TO market_app;
