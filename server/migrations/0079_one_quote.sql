-- Points and bitcoin are one pair, whichever way they are swapped: a user has one quote of it.
DELETE FROM swap_quote older USING swap_quote newer
  WHERE newer.user_id = older.user_id AND (newer.quoted_at, newer.side) > (older.quoted_at, older.side);
ALTER TABLE swap_quote DROP CONSTRAINT swap_quote_pkey, ADD PRIMARY KEY (user_id);
