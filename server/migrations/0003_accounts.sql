-- Accounts: who there is, how they prove it, and what the gateway must remember about their calls.

CREATE TABLE app_user (
  id                    uuid PRIMARY KEY,
  user_name             text NOT NULL CHECK (char_length(user_name) BETWEEN 2 AND 40),
  email                 text,
  phone                 text UNIQUE,
  nickname              text NOT NULL DEFAULT '',
  role                  text NOT NULL DEFAULT 'trader'
                        CHECK (role IN ('trader', 'provider', 'support', 'moderator', 'auditor', 'admin')),
  -- 'S' marks a provider that works alone, outside any team; '' everyone else.
  kind                  text NOT NULL DEFAULT '' CHECK (kind IN ('', 'S')),
  server_flag           boolean NOT NULL DEFAULT false,
  server_type           smallint CHECK (server_type BETWEEN 1 AND 3),
  team_id               uuid,
  password_hash         text NOT NULL,
  trading_password_hash text,
  photo                 text,
  bio                   text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 180),
  lang                  text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  -- Set at registration only.
  referrer_id           uuid REFERENCES app_user (id),
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  -- Hash of the key in /registerEmail/{userId}/{key}, while that link is open.
  confirm_key_hash      bytea,
  email_confirmed_at    timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  CHECK (referrer_id IS DISTINCT FROM id)
);
CREATE UNIQUE INDEX app_user_name ON app_user (lower(user_name));
-- Only a confirmed address belongs to somebody; an unconfirmed one must not keep its owner out.
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email)) WHERE email_confirmed_at IS NOT NULL;
CREATE INDEX app_user_referrer ON app_user (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX app_user_staff ON app_user (role) WHERE role NOT IN ('trader', 'provider');

CREATE TABLE session (
  id         uuid PRIMARY KEY,
  -- sha256 of the opaque token; the token itself is kept by its owner alone.
  token_hash bytea NOT NULL UNIQUE,
  user_id    uuid NOT NULL REFERENCES app_user (id),
  device_id  text NOT NULL,
  address    text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  service    boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz
);
CREATE INDEX session_by_user ON session (user_id, created_at DESC);
CREATE INDEX session_expiry ON session (expires_at);

-- Failures of one kind for one subject, such as 'login' for account and address together.
CREATE TABLE login_failure (
  kind         text NOT NULL,
  subject      text NOT NULL,
  failures     integer NOT NULL,
  -- Of the first failure, and once there are as many as lock, of the last.
  counted_from timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX login_failure_age ON login_failure (counted_from);

CREATE TABLE email_code (
  id         uuid PRIMARY KEY,
  email      text NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('register', 'password', 'trading_password')),
  code_hash  bytea NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX email_code_recent ON email_code (lower(email), purpose, created_at DESC);
CREATE INDEX email_code_age ON email_code (created_at);

-- Human checks that have been used; a signed challenge is good for one call.
CREATE TABLE human_challenge (
  challenge_hash bytea PRIMARY KEY,
  used_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX human_challenge_age ON human_challenge (used_at);

-- One row per act with an idempotency key, written in the transaction of its effect.
CREATE TABLE idempotency (
  user_id       uuid NOT NULL,
  key           text NOT NULL,
  function_code integer NOT NULL,
  params_hash   bytea NOT NULL,
  answer        jsonb,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

CREATE TABLE mail_outbox (
  id         uuid PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts   integer NOT NULL DEFAULT 0,
  -- When to try next; null once it is sent or given up.
  due_at     timestamptz DEFAULT now(),
  sent_at    timestamptz,
  last_error text
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX mail_outbox_age ON mail_outbox (created_at);

-- What a profile says about trades. The orders area replaces this empty view by its own, with the same columns.
CREATE VIEW user_trade_stats AS
SELECT NULL::uuid AS user_id, NULL::integer AS completed_orders, NULL::integer AS completion_rate_bp,
       NULL::integer AS median_release_s
WHERE false;

GRANT SELECT, INSERT, UPDATE ON app_user TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, login_failure, email_code, human_challenge, idempotency, mail_outbox
  TO market_app;
GRANT SELECT ON user_trade_stats TO market_app;
