-- Filters of the lists of staff, which an account has saved under a name.

-- A set of filters that its account opens by one press.
CREATE TABLE saved_filter (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES app_user,
  -- The list that it filters (core/staff/saved-filters.ts).
  list       text NOT NULL,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  -- The search part of the page's address, without its question mark.
  search     text NOT NULL CHECK (char_length(search) BETWEEN 1 AND 400),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- Names that differ in case only are one.
CREATE UNIQUE INDEX saved_filter_name ON saved_filter (user_id, list, lower(name));

GRANT SELECT, INSERT, DELETE ON saved_filter TO market_app;
GRANT UPDATE (name) ON saved_filter TO market_app;
