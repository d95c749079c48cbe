-- Points that users send to each other.

-- A send or gift of points. The movement itself is a transfer of the ledger, whose `ref` is this row.
CREATE TABLE point_send (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('send', 'gift')),
  sender_id   uuid NOT NULL REFERENCES app_user,
  receiver_id uuid NOT NULL REFERENCES app_user,
  -- Base units of points.
  amount      bigint NOT NULL CHECK (amount > 0),
  -- Of a gift: what the receiver reads, with sensitive words masked.
  message     text NOT NULL DEFAULT '' CHECK (char_length(message) <= 140),
  -- Why the two count as one person, when they do: staff see such sends.
  link_kinds  text[] NOT NULL DEFAULT '{}',
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (sender_id <> receiver_id),
  CHECK (kind = 'gift' OR message = '')
);
CREATE INDEX point_send_by_sender ON point_send (sender_id, at DESC);
CREATE INDEX point_send_by_receiver ON point_send (receiver_id, at DESC);

GRANT SELECT, INSERT ON point_send TO market_app;
