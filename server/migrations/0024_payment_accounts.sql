-- Payment accounts.

-- A bank account, an online wallet or a card at which a user is paid.
CREATE TABLE payment_account (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES app_user,
  kind          text NOT NULL CHECK (kind IN ('bank', 'online', 'card')),
  place         text NOT NULL CHECK (place IN ('NG', 'GH', 'KE', 'CN', 'EU', 'GB', 'US')),
  -- Of an online wallet, which one.
  wallet        text CHECK (char_length(wallet) BETWEEN 1 AND 30),
  -- closed: its owner keeps it, but nothing is paid to it. deleted: only for what refers to it.
  status        text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed', 'deleted')),
  -- Holder and fields, sealed by the vault; null once they were erased.
  facts_sealed  bytea,
  -- What its owner recognises it by, such as its last four digits.
  masked        text NOT NULL CHECK (char_length(masked) <= 140),
  -- Keyed hashes: of the account, which finds it on another user however it is typed (null: a card, of which too little is
  -- kept), and of the name that is proven of its owner.
  account_hash  bytea,
  holder_hash   bytea,
  -- The QR image of an online wallet; an upload, encrypted with a key of its own.
  qr_image_id   uuid,
  added_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- How often it was added or changed on its last day of changes (UTC).
  change_day    date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  day_changes   int NOT NULL DEFAULT 1 CHECK (day_changes > 0),
  -- Nothing is paid to it before: it is new, or was changed.
  held_until    timestamptz NOT NULL,
  deleted_at    timestamptz,
  CHECK ((kind = 'online') = (wallet IS NOT NULL)),
  CHECK (kind = 'online' OR qr_image_id IS NULL),
  CHECK ((status = 'deleted') = (deleted_at IS NOT NULL)),
  CHECK (facts_sealed IS NOT NULL OR status = 'deleted')
);
CREATE INDEX payment_account_of ON payment_account (user_id, added_at, id);
CREATE UNIQUE INDEX payment_account_once ON payment_account (user_id, account_hash) WHERE status <> 'deleted';
CREATE INDEX payment_account_same ON payment_account (account_hash) WHERE account_hash IS NOT NULL;
CREATE INDEX payment_account_kept ON payment_account (deleted_at) WHERE facts_sealed IS NOT NULL AND status = 'deleted';

GRANT SELECT, INSERT, UPDATE ON payment_account TO market_app;
