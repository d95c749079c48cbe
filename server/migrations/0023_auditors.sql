-- What auditors read: by a link of their own, which an administrator made.

-- A link with which one auditor reads one account, or all.
CREATE TABLE audit_link (
  id             uuid PRIMARY KEY,
  -- SHA-256 of the secret part; the secret itself is shown once and stored nowhere.
  token_hash     bytea NOT NULL UNIQUE,
  auditor_id     uuid NOT NULL REFERENCES app_user,
  -- Null: all accounts.
  subject_id     uuid REFERENCES app_user,
  made_by        uuid NOT NULL REFERENCES app_user,
  made_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at        timestamptz NOT NULL,
  -- Ended by an administrator before its time.
  ended_at       timestamptz,
  last_opened_at timestamptz,
  CHECK (ends_at > made_at)
);
CREATE INDEX audit_link_newest ON audit_link (made_at DESC, id DESC);

GRANT SELECT, INSERT ON audit_link TO market_app;
GRANT UPDATE (ended_at, last_opened_at) ON audit_link TO market_app;
