-- Users: their logins, sessions and idempotency keys, their mails and their files.

-- Everybody with a login: traders, providers, staff.
CREATE TABLE app_user (
  id                    uuid PRIMARY KEY,
  -- The name to log in with: nobody else sees it, staff who help with a login aside.
  user_name             text NOT NULL CHECK (char_length(user_name) BETWEEN 2 AND 40),
  email                 text,
  -- E.164, proven by a code.
  phone                 text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The public name: the only one that others see. One is made up for a new account.
  nickname              text NOT NULL CHECK (char_length(nickname) BETWEEN 2 AND 40),
  -- What the public name looks like at a glance (core/people/lookalike.ts), where it came through the gateway.
  nickname_look         text,
  role                  text NOT NULL DEFAULT 'trader'
                        CHECK (role IN ('trader', 'provider', 'support', 'moderator', 'auditor', 'admin')),
  -- 'S' marks a provider that works outside any team; '' everyone else.
  kind                  text NOT NULL DEFAULT '' CHECK (kind IN ('', 'S')),
  server_flag           boolean NOT NULL DEFAULT false,
  server_type           smallint CHECK (server_type BETWEEN 1 AND 3),
  -- When it was last made something else after being a provider.
  decertified_at        timestamptz,
  team_id               uuid,
  password_hash         text NOT NULL,
  trading_password_hash text,
  -- A mailed code set a password: until then the trading password pays, settles and gives up nothing, and nobody trades
  -- with this user.
  reset_pause_until     timestamptz,
  -- Something that protects the account was changed: until then no money leaves it.
  money_held_until      timestamptz,
  -- Counts those changes. Proofs of a second factor that a process keeps in memory are good for one number only.
  protection_version    int NOT NULL DEFAULT 0,
  photo                 text,
  bio                   text NOT NULL DEFAULT '' CHECK (char_length(bio) <= 180),
  lang                  text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  -- What only the owner sees: the surname, the currency that balances are shown in too, and the zone of shown times.
  surname               text CHECK (char_length(surname) BETWEEN 1 AND 40),
  currency              text CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone             text CHECK (char_length(time_zone) BETWEEN 1 AND 64),
  -- Set only at registration.
  referrer_id           uuid REFERENCES app_user (id),
  -- 'frozen' by its owner, until support lets it go on.
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'frozen', 'closed')),
  -- Suspended by staff until then: it writes to strangers, and calls, no more. Null: it may.
  chat_until            timestamptz,
  calls_until           timestamptz,
  -- Hash of the key in /registerEmail/{userId}/{key}, while that link is valid.
  confirm_key_hash      bytea,
  -- The device that registered: on another one the link asks for the password, so that nobody opens by it an account
  -- that somebody else made with their address.
  confirm_device        text,
  email_confirmed_at    timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  -- How often the owner changed the public name; the rule people.nickname_changes limits it.
  nickname_changes      smallint NOT NULL DEFAULT 0 CHECK (nickname_changes >= 0),
  -- An account of the demo, whose password everybody knows: a product without the demo does not start on it.
  is_demo               boolean NOT NULL DEFAULT false,
  -- How much of the person is proven: 1 who they are, 2 the document as well. The area of identity sets it, nothing else.
  identity_level        smallint NOT NULL DEFAULT 0 CHECK (identity_level IN (0, 1, 2)),
  CHECK (referrer_id IS DISTINCT FROM id)
);
CREATE UNIQUE INDEX app_user_name ON app_user (lower(user_name));
-- Only a confirmed address is unique: an unconfirmed one must not block the real owner of the address.
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email)) WHERE email_confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX app_user_nickname ON app_user (lower(nickname));
-- Beginnings of names, byte by byte: the search of staff, whose prepared statement knows no pattern when it is planned.
CREATE INDEX app_user_name_start ON app_user (lower(user_name) text_pattern_ops);
CREATE INDEX app_user_nickname_start ON app_user (lower(nickname) text_pattern_ops);
CREATE INDEX app_user_nickname_look ON app_user (nickname_look) WHERE nickname_look IS NOT NULL;
CREATE INDEX app_user_referrer ON app_user (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX app_user_staff ON app_user (role) WHERE role NOT IN ('trader', 'provider');
CREATE INDEX app_user_demo ON app_user (id) WHERE is_demo;
-- Suspended users are few: one look-up in a small index tells whether any party of a batch of orders is suspended.
CREATE INDEX app_user_suspended ON app_user (id) WHERE status <> 'active';
-- So are those whose password was reset by mail.
CREATE INDEX app_user_reset ON app_user (id) WHERE reset_pause_until IS NOT NULL;
-- And those whose protection was changed.
CREATE INDEX app_user_held ON app_user (id) WHERE money_held_until IS NOT NULL;

-- A session: a login on one device.
CREATE TABLE session (
  id         uuid PRIMARY KEY,
  -- sha256 of the opaque token; only its owner has the token itself.
  token_hash bytea NOT NULL UNIQUE,
  user_id    uuid NOT NULL REFERENCES app_user (id),
  -- The member of a team who acts for this user; null: the user.
  operator_id uuid,
  device_id  text NOT NULL,
  address    text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  service    boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz,
  -- The last call or frame, to the minute; kept for staff only, whose sessions end when they idle.
  seen_at    timestamptz NOT NULL DEFAULT now(),
  -- When this session first gave the trading password.
  proved_at  timestamptz,
  -- Until then this session releases card orders without giving the trading password again.
  releases_until timestamptz
);
CREATE INDEX session_by_user ON session (user_id, created_at DESC);
CREATE INDEX session_by_operator ON session (operator_id) WHERE operator_id IS NOT NULL;
CREATE INDEX session_expiry ON session (expires_at);

-- Users without a login who ask support. Each has exactly one session: this row.
CREATE TABLE visitor (
  -- Used in place of a user's id wherever guests may act; ids are random, so the two never collide.
  id          uuid PRIMARY KEY,
  -- 'tbay' and the fingerprint of the browser: shown to support agents, never used to find a session.
  public_id   text NOT NULL CHECK (public_id ~ '^tbay[0-9a-f]{32}$'),
  -- sha256 of the opaque token; only its owner has the token itself.
  token_hash  bytea NOT NULL UNIQUE,
  -- The address group that rate limits count by.
  address     text NOT NULL,
  user_agent  text NOT NULL DEFAULT '',
  lang        text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX visitor_recent ON visitor (address, created_at DESC);
CREATE INDEX visitor_expiry ON visitor (expires_at);

-- Tickets that open a socket once. A ticket lives for seconds, and a crash may lose all of them, so the table is
-- unlogged.
CREATE UNLOGGED TABLE socket_ticket (
  ticket_hash bytea PRIMARY KEY,
  user_id     uuid NOT NULL,
  session_id  uuid NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX socket_ticket_expiry ON socket_ticket (expires_at);

-- Consecutive failures of one kind for one subject, such as 'login' for user name and address together.
CREATE TABLE login_failure (
  kind         text NOT NULL,
  subject      text NOT NULL,
  failures     integer NOT NULL,
  -- The time of the first failure; of the last one once the subject is locked.
  counted_from timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX login_failure_age ON login_failure (counted_from);

-- Codes sent by mail or by text to a phone, to prove whose it is.
CREATE TABLE contact_code (
  id         uuid PRIMARY KEY,
  -- An e-mail address, or a phone number in E.164.
  contact    text NOT NULL,
  -- 'link': no code, but a mail with a link, which counts like one. 'step_up': proves a session beside the password, where no
  -- second factor is bound.
  purpose    text NOT NULL CHECK (purpose IN ('register', 'password', 'trading_password', 'email_old', 'email_new', 'phone_old',
                                            'phone_new', 'link', 'step_up')),
  -- The device that asked for it, and only there is it good.
  device_id  text NOT NULL,
  -- The account of the contact knew the device: its mails and tries are not counted with those of strangers.
  is_known   boolean NOT NULL,
  code_hash  bytea NOT NULL,
  tries      integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX contact_code_recent ON contact_code (lower(contact), created_at DESC);
CREATE INDEX contact_code_age ON contact_code (created_at);

-- Human checks that have been used; a signed challenge is valid for one call.
CREATE TABLE human_challenge (
  challenge_hash bytea PRIMARY KEY,
  used_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX human_challenge_age ON human_challenge (used_at);

-- One row per call with an idempotency key, written in the transaction of its effect.
CREATE TABLE idempotency (
  user_id       uuid NOT NULL,
  key           text NOT NULL,
  function_code integer NOT NULL,
  params_hash   bytea NOT NULL,
  -- Read and written as a whole: json is validated and stored as it came, which costs a third of converting it to
  -- jsonb.
  answer        json,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
-- Every order writes a row here; a BRIN index costs almost nothing.
CREATE INDEX idempotency_age ON idempotency USING brin (created_at);

-- Mails to be sent, each with a job, and recently sent ones.
CREATE TABLE mail_outbox (
  id         uuid PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  -- The error of the last failed attempt.
  last_error text
);
CREATE INDEX mail_outbox_age ON mail_outbox (created_at);

-- Texts to phones: to be sent, each with a job, and recently sent ones, by which their limits count.
CREATE TABLE sms_outbox (
  id         uuid PRIMARY KEY,
  -- E.164; empty for one that was asked for and goes nowhere, which counts all the same.
  recipient  text NOT NULL,
  body       text NOT NULL,
  country    text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- The account that asked for it, when it was logged in.
  user_id    uuid,
  -- The address group of the device that asked for it.
  network    text NOT NULL,
  -- 'sending' from before it is handed over until its outcome is known, so that it is never handed over twice.
  state      text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unknown', 'none')),
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at   timestamptz,
  sent_at    timestamptz,
  -- The service's name for it.
  service_id text,
  last_error text
);
CREATE INDEX sms_outbox_age ON sms_outbox (created_at);
CREATE INDEX sms_outbox_network ON sms_outbox (network, created_at);
CREATE INDEX sms_outbox_user ON sms_outbox (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX sms_outbox_country ON sms_outbox (country, created_at);

-- Files for cards, evidence, messages, avatars, identity and payment accounts. An image is re-encoded as PNG, a video is
-- rewritten into a clean container; a PDF is stored as it came and is only ever downloaded. A file is used once: by a card,
-- as evidence, by a message.
CREATE TABLE upload (
  id              uuid PRIMARY KEY,
  -- A user or a visitor, so it names no table.
  owner_id        uuid NOT NULL,
  purpose         text NOT NULL CHECK (purpose IN ('card', 'evidence', 'chat', 'avatar', 'identity', 'ticket', 'business',
                                                      'payment', 'treasury')),
  kind            text NOT NULL DEFAULT 'image' CHECK (kind IN ('image', 'video', 'pdf')),
  mime            text NOT NULL DEFAULT 'image/png'
                  CHECK (mime IN ('image/png', 'video/mp4', 'video/webm', 'application/pdf')),
  -- SHA-256 of the uploaded bytes: the same picture of a card twice is refused.
  sha256          bytea NOT NULL,
  -- SHA-256 of the file as it is kept, which is written anew: names it in a case file.
  stored_sha256   bytea NOT NULL,
  -- Perceptual hash, 64 bits, compared for staff.
  phash           bigint,
  key             text NOT NULL,
  width           int,
  height          int,
  bytes           int NOT NULL,
  -- Videos only.
  duration_ms     int CHECK (duration_ms >= 0),
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Keyed hash of the network that the file came from, for its quota; null for files of the demo.
  source          bytea,
  -- The card, the evidence, or the client id of the message that uses it.
  used_by         uuid,
  order_id        uuid,
  -- A file of a message belongs to the conversation.
  conversation_id uuid,
  -- When the sender last bound the file to a message. If no message has the file later, it is swept like an unused one.
  -- A column of its own, because an index on `used_by` would be too expensive (see below).
  bound_at        timestamptz,
  -- When the stored file was removed. The row stays: the same picture is refused again, and alike ones are found.
  removed_at      timestamptz,
  CONSTRAINT upload_card_is_image CHECK (kind = 'image' OR purpose IN ('evidence', 'chat', 'business', 'treasury')),
  CONSTRAINT upload_sides CHECK (kind = 'pdf' OR (width IS NOT NULL AND height IS NOT NULL)),
  CONSTRAINT upload_duration CHECK ((kind = 'video') = (duration_ms IS NOT NULL))
) WITH (fillfactor = 45); -- every order updates its pictures in place: room in the page keeps that out of the indexes
-- An index that names `used_by` or `order_id`, even in its condition, would make every placement's update of its card's
-- picture write to all indexes of this table instead of none. So a user's avatar is found by its owner, who is locked
-- while it is chosen, and unused files are found by their age.
CREATE UNIQUE INDEX upload_card_once ON upload (sha256) WHERE purpose = 'card';
CREATE INDEX upload_owner ON upload (owner_id, created_at DESC);
CREATE INDEX upload_source ON upload (source, created_at DESC) WHERE source IS NOT NULL;
CREATE INDEX upload_age ON upload USING brin (created_at);
CREATE INDEX upload_phash ON upload (phash) WHERE phash IS NOT NULL;
CREATE INDEX upload_avatar_of ON upload (owner_id) WHERE purpose = 'avatar';
CREATE INDEX upload_bound ON upload (bound_at) WHERE bound_at IS NOT NULL;
CREATE INDEX upload_photo_kept ON upload (created_at) WHERE purpose = 'card' AND removed_at IS NULL;

-- Where parcels for a user go, sealed by the vault. An order of physical cards keeps its own copy.
CREATE TABLE delivery_address (
  user_id        uuid PRIMARY KEY,
  address_sealed bytea NOT NULL,
  at             timestamptz NOT NULL DEFAULT clock_timestamp()
);

GRANT SELECT, INSERT, UPDATE ON app_user, delivery_address TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, visitor, login_failure, contact_code, human_challenge, idempotency,
  mail_outbox, sms_outbox, upload TO market_app;
GRANT SELECT, INSERT, DELETE ON socket_ticket TO market_app;
