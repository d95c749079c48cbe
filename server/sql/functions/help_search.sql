-- Passages with any of the terms, the best first. A term's weight is its rarity and its place: heading (A), article
-- title (B), search terms of the article (C), text. `known` is the share of the question, by rarity, that the passage
-- covers; a term that no passage has counts `strange` in it (Chinese pairs of characters are often not words).
CREATE OR REPLACE FUNCTION help_search(question_lang text, question text, strange float8, max_results int)
RETURNS TABLE (article_id text, item text, score float8, known float8) LANGUAGE sql STABLE AS $$
  WITH question_words AS MATERIALIZED (
    SELECT lexeme FROM unnest(tsvector_to_array(help_words(question_lang, question))) AS lexeme
  ), query AS MATERIALIZED (
    SELECT string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery AS any_of
      FROM question_words
  ), hits AS MATERIALIZED (
    SELECT p.article_id, p.item, p.position, w.lexeme,
           CASE WHEN 'A' = ANY (w.weights) THEN 1.0 WHEN 'B' = ANY (w.weights) THEN 0.8
                WHEN 'C' = ANY (w.weights) THEN 0.7 ELSE 0.5 END AS weight
      FROM query q JOIN help_passage p ON p.lang = question_lang AND p.words @@ q.any_of
      CROSS JOIN LATERAL unnest(p.words) AS w
     WHERE w.lexeme IN (SELECT lexeme FROM question_words)
  ), rarity AS MATERIALIZED (
    SELECT a.lexeme, count(h.lexeme) > 0 AS met,
           ln(1 + (SELECT count(*) FROM help_passage WHERE lang = question_lang) / greatest(count(h.lexeme), 1)::float8) AS worth
      FROM question_words a LEFT JOIN hits h USING (lexeme) GROUP BY a.lexeme
  )
  SELECT h.article_id, h.item, sum(h.weight * r.worth) AS score,
         sum(r.worth) / (SELECT sum(worth * CASE WHEN met THEN 1 ELSE strange END) FROM rarity) AS known
    FROM hits h JOIN rarity r USING (lexeme)
   GROUP BY h.article_id, h.item
   ORDER BY score DESC, min(h.position), h.article_id, h.item
   LIMIT max_results
$$;
