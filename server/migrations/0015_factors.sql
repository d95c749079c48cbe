-- Second factors: authenticator apps, recovery codes and passkeys, and what sessions have proven by them.

-- The secret of an authenticator app (TOTP, RFC 6238). A user has at most one that is bound, and one being bound.
CREATE TABLE totp_secret (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES app_user,
  -- 160 bits in base32, sealed by the vault.
  secret_sealed bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Null until a code of it has been given.
  bound_at      timestamptz,
  -- The last time step of 30 s whose code was used: a code is good once.
  last_step     bigint NOT NULL DEFAULT 0 CHECK (last_step >= 0)
);
CREATE UNIQUE INDEX totp_secret_bound ON totp_secret (user_id) WHERE bound_at IS NOT NULL;
CREATE UNIQUE INDEX totp_secret_pending ON totp_secret (user_id) WHERE bound_at IS NULL;
CREATE INDEX totp_secret_age ON totp_secret (created_at) WHERE bound_at IS NULL;

-- Codes for whoever has lost the app. Each is good once.
CREATE TABLE recovery_code (
  user_id   uuid NOT NULL REFERENCES app_user,
  -- Keyed hash: nobody who reads the table can try codes.
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Passkeys (WebAuthn credentials), as second factor and as sign-in.
CREATE TABLE passkey (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES app_user,
  credential_id text NOT NULL UNIQUE CHECK (char_length(credential_id) <= 1400),
  -- COSE.
  public_key    bytea NOT NULL,
  -- Of the authenticator: a lower one than before means a copy. Some always say 0.
  counter       bigint NOT NULL CHECK (counter >= 0),
  transports    text[] NOT NULL,
  name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  created_at    timestamptz NOT NULL DEFAULT now(),
  used_at       timestamptz
);
CREATE INDEX passkey_by_user ON passkey (user_id, created_at);

-- Challenges that a passkey has not signed yet; each is deleted by its use.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose        text NOT NULL CHECK (purpose IN ('register', 'prove', 'sign_in')),
  -- The session that asked for it; before there is one, the device.
  asker          text NOT NULL,
  expires_at     timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);

-- When a session last proved itself for a kind of act; believed for auth.step_up_grace_s.
CREATE TABLE step_up (
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('money', 'security', 'staff')),
  -- By a second factor, not by a password.
  by_factor  boolean NOT NULL,
  at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_id, kind)
);

-- A removal of all second factors of an account that two of the staff agreed on, because its owner has lost them. It waits, so
-- that an owner who has them can stop it.
CREATE TABLE factor_reset (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at     timestamptz NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'cancelled')),
  ended_at   timestamptz,
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX factor_reset_waiting ON factor_reset (user_id) WHERE state = 'waiting';

GRANT SELECT, INSERT ON factor_reset TO market_app;
GRANT UPDATE (state, ended_at) ON factor_reset TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON totp_secret, recovery_code, passkey, passkey_challenge, step_up TO market_app;
