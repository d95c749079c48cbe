-- What users ask for about their own data: exports, and accounts that they closed.

-- An export that a user asked for. Its file lies in the storage of files, encrypted like them, until it expires.
CREATE TABLE data_export (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES app_user,
  state        text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ready_at     timestamptz,
  expires_at   timestamptz,
  bytes        bigint,
  CHECK ((state = 'ready') = (ready_at IS NOT NULL AND expires_at IS NOT NULL AND bytes IS NOT NULL))
);
-- One at a time.
CREATE UNIQUE INDEX data_export_of ON data_export (user_id) WHERE state <> 'failed';
CREATE INDEX data_export_expiry ON data_export (expires_at);

-- An account that its owner closed: the number that stands in place of its names, and the contact data until the time that
-- the law may ask for is over.
CREATE TABLE closed_account (
  user_id   uuid PRIMARY KEY REFERENCES app_user,
  number    bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Null once they were erased.
  user_name text,
  -- Keyed, and kept for good: a login name that was somebody's is never given to another.
  name_hash bytea NOT NULL UNIQUE,
  nickname  text,
  email     text,
  phone     text,
  closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  erased_at timestamptz
);
CREATE INDEX closed_account_kept ON closed_account (closed_at) WHERE erased_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON data_export TO market_app;
GRANT SELECT, INSERT, UPDATE ON closed_account TO market_app;
-- A closed account receives no parcels.
GRANT DELETE ON delivery_address TO market_app;
