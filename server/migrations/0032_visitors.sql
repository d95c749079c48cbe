-- Visitors: people without an account who came to ask. Each has a session of its own, and nothing else.

CREATE TABLE visitor (
  -- Stands for an account's id wherever guests may act; ids are random, so the two never meet.
  id          uuid PRIMARY KEY,
  -- 'tbay' and the fingerprint of the browser: shown to those who answer, never looked up to find a session.
  public_id   text NOT NULL CHECK (public_id ~ '^tbay[0-9a-f]{32}$'),
  -- sha256 of the opaque token; the token itself is kept by its owner alone.
  token_hash  bytea NOT NULL UNIQUE,
  -- Where it was opened from, as rate limits count it.
  address     text NOT NULL,
  user_agent  text NOT NULL DEFAULT '',
  lang        text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX visitor_recent ON visitor (address, created_at DESC);
CREATE INDEX visitor_expiry ON visitor (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON visitor TO market_app;
