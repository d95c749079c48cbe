-- Switches of providers, and the shifts of teams and staff.

-- What a provider has switched on. Without a row everything is off.
CREATE TABLE provider_switch (
  user_id          uuid PRIMARY KEY REFERENCES app_user (id),
  -- Providers that buy cards: the system opens the cards of orders within the limit.
  is_auto_trade    boolean NOT NULL DEFAULT false,
  -- Base units of points; larger orders wait for a person.
  auto_trade_limit bigint NOT NULL DEFAULT 100000000 CHECK (auto_trade_limit > 0),
  -- Payout providers: whether they receive orders, whether the system pays them, and through which channel.
  is_receiving     boolean NOT NULL DEFAULT false,
  is_auto_pay      boolean NOT NULL DEFAULT false,
  pay_channel      smallint NOT NULL DEFAULT 0 CHECK (pay_channel IN (0, 1, 3, 4, 5, 6))
);

GRANT SELECT, INSERT, UPDATE ON provider_switch TO market_app;

-- The key of a provider's own system, which checks the cards of its orders. Its secret follows from the id and is not stored.
CREATE TABLE card_check_key (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  id      uuid NOT NULL UNIQUE,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at timestamptz
);

-- An order whose cards were handed to the provider's own system, and what it answered.
CREATE TABLE card_check (
  order_id    uuid PRIMARY KEY REFERENCES gift_order (id),
  handed_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null: no answer yet.
  is_good     boolean,
  answered_at timestamptz,
  CHECK ((is_good IS NULL) = (answered_at IS NULL))
);

GRANT SELECT, INSERT, UPDATE, DELETE ON card_check_key TO market_app;
GRANT SELECT, INSERT, UPDATE ON card_check TO market_app;

-- A group that plans shifts: a team, or the staff (the nil id). Without a row its windows are those of GMT+8.
CREATE TABLE shift_group (
  id   uuid PRIMARY KEY,
  zone smallint NOT NULL DEFAULT 8 CHECK (zone IN (3, 4, 8))
);

CREATE TRIGGER shift_group_changed AFTER UPDATE OF zone ON shift_group
  FOR EACH ROW WHEN (OLD.zone <> NEW.zone) EXECUTE FUNCTION note_team_change('id');

-- A window of eight hours in which somebody works for a group.
CREATE TABLE shift_plan (
  group_id  uuid NOT NULL,
  -- A member's own account, or staff.
  user_id   uuid NOT NULL REFERENCES app_user (id),
  starts_at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id, starts_at)
);
CREATE TRIGGER shift_plan_added AFTER INSERT ON shift_plan REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_team_change('group_id');
CREATE TRIGGER shift_plan_moved AFTER UPDATE ON shift_plan REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_team_change('group_id');
CREATE TRIGGER shift_plan_removed AFTER DELETE ON shift_plan REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_team_change('group_id');
CREATE INDEX shift_plan_by_time ON shift_plan (group_id, starts_at);
CREATE INDEX shift_plan_age ON shift_plan (starts_at);

-- What whoever leaves hands over to whoever comes.
CREATE TABLE shift_handover (
  id              uuid PRIMARY KEY,
  group_id        uuid NOT NULL,
  author_id       uuid NOT NULL REFERENCES app_user (id),
  note            text NOT NULL CHECK (char_length(note) <= 2000),
  -- What was open at that moment (core/shifts/handover.ts).
  items           jsonb NOT NULL,
  written_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  acknowledged_by uuid REFERENCES app_user (id),
  acknowledged_at timestamptz,
  CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL)),
  CHECK (acknowledged_by IS DISTINCT FROM author_id)
);
CREATE INDEX shift_handover_age ON shift_handover (written_at);
CREATE INDEX shift_handover_newest ON shift_handover (group_id, written_at DESC);

GRANT SELECT, INSERT, UPDATE ON shift_group TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON shift_plan TO market_app;
GRANT SELECT, INSERT, DELETE ON shift_handover TO market_app;
GRANT UPDATE (acknowledged_by, acknowledged_at) ON shift_handover TO market_app;
