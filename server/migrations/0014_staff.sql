-- Staff: how the first administrator comes, and what staff do about accounts.

-- One-time links that make their opener an administrator; the host prints them, never the product.
CREATE TABLE admin_link (
  -- sha256 of the key in the link; only its reader has the key itself.
  key_hash   bytea PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, DELETE ON admin_link TO market_app;
