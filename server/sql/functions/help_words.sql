-- The terms of a text, for the index and for searching. Chinese text comes split into terms (core/help/words.ts).
CREATE OR REPLACE FUNCTION help_words(lang text, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lang WHEN 'en' THEN to_tsvector('english', words) ELSE to_tsvector('simple', words) END
$$;
