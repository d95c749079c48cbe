-- The help centre: articles of the repository, put here at the start of a process so that they can be searched.

CREATE TABLE help_article (
  id         text NOT NULL,
  lang       text NOT NULL CHECK (lang IN ('en', 'zh_cn')),
  topic      text NOT NULL,
  -- Place within the topic.
  position   int NOT NULL,
  title      text NOT NULL,
  -- sha256 of the file; the version counts its changes.
  checksum   bytea NOT NULL,
  version    int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, lang)
);

-- One headed part of an article: what a search finds and what an answer is made of.
CREATE TABLE help_passage (
  article_id text NOT NULL,
  lang       text NOT NULL,
  item       text NOT NULL,
  -- Place within the article; its opening words are 0.
  position   int NOT NULL,
  heading    text NOT NULL,
  -- Rules stand in it by name and get their numbers when it is read.
  body       text NOT NULL,
  words      tsvector NOT NULL,
  PRIMARY KEY (article_id, lang, item),
  FOREIGN KEY (article_id, lang) REFERENCES help_article ON DELETE CASCADE
);
CREATE INDEX help_passage_words ON help_passage USING gin (words);

-- What was put here last, so that a process that brings the same does nothing.
CREATE TABLE help_edition (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checksum  bytea NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

-- Words of a text as they are indexed and asked for. Chinese comes as words already (core/help/words.ts).
CREATE FUNCTION help_words(lang text, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lang WHEN 'en' THEN to_tsvector('english', words) ELSE to_tsvector('simple', words) END
$$;

-- Passages that have any of the words, the best first. A word counts by how rare it is, and by where it stands: a
-- heading (A), the article's title (B), the words that people ask with (C), the text. `known` is the share of what was asked, by
-- rarity, that the passage has; a word that no passage has counts `strange` there (Chinese pairs of signs often are none).
CREATE FUNCTION help_search(asked_lang text, asked text, strange float8, most int)
RETURNS TABLE (article_id text, item text, score float8, known float8) LANGUAGE sql STABLE AS $$
  WITH asked_words AS MATERIALIZED (
    SELECT lexeme FROM unnest(tsvector_to_array(help_words(asked_lang, asked))) AS lexeme
  ), question AS MATERIALIZED (
    SELECT string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery AS any_of
      FROM asked_words
  ), hits AS MATERIALIZED (
    SELECT p.article_id, p.item, p.position, w.lexeme,
           CASE WHEN 'A' = ANY (w.weights) THEN 1.0 WHEN 'B' = ANY (w.weights) THEN 0.8
                WHEN 'C' = ANY (w.weights) THEN 0.7 ELSE 0.5 END AS weight
      FROM question q JOIN help_passage p ON p.lang = asked_lang AND p.words @@ q.any_of
      CROSS JOIN LATERAL unnest(p.words) AS w
     WHERE w.lexeme IN (SELECT lexeme FROM asked_words)
  ), rarity AS MATERIALIZED (
    SELECT a.lexeme, count(h.lexeme) > 0 AS met,
           ln(1 + (SELECT count(*) FROM help_passage WHERE lang = asked_lang) / greatest(count(h.lexeme), 1)::float8) AS worth
      FROM asked_words a LEFT JOIN hits h USING (lexeme) GROUP BY a.lexeme
  )
  SELECT h.article_id, h.item, sum(h.weight * r.worth) AS score,
         sum(r.worth) / (SELECT sum(worth * CASE WHEN met THEN 1 ELSE strange END) FROM rarity) AS known
    FROM hits h JOIN rarity r USING (lexeme)
   GROUP BY h.article_id, h.item
   ORDER BY score DESC, min(h.position), h.article_id, h.item
   LIMIT most
$$;

GRANT SELECT, INSERT, UPDATE, DELETE ON help_article, help_passage, help_edition TO market_app;
