import type { HelpLang } from '#core/help/article.ts';
import { HELP_TOPICS, type HelpArticle, type HelpItem, OPENING } from '#core/help/article.ts';
import { withoutRules } from '#core/help/rule-words.ts';
import { chineseWords } from '#core/help/words.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type ArticleFile, readArticleFiles } from './article-files.ts';
import { plainText } from './read-markdown.ts';

/** Text for the index: English unchanged, Chinese split into terms. */
export const asWords = (lang: HelpLang, text: string): string => (lang === 'en' ? text : chineseWords(text).join(' '));

/** To be raised when other rows are made of the same files: `load.test.ts` fails until it is. */
export const FORM = 1;

/** What the rows are made of. Articles are not parsed for it: that would take longer than the rest of a start. */
const editionOf = (files: readonly ArticleFile[]): Buffer =>
  // Chinese is split into words by the ICU of Node.
  sha256(JSON.stringify([FORM, process.versions.icu, files.map(({ name, text }) => [name, text])]));

/** The rows that are made of the files. */
export const rowsOf = (files: readonly ArticleFile[]) => ({
  articles: files.map(({ article, text }) => ({ ...rowOf(article), checksum: sha256(text).toString('hex') })),
  passages: files.flatMap(({ article }) => article.items.map((item, at) => passageOf(article, item, at))),
});

/**
 * Loads the repository's articles into the database for searching. Several processes may do so at once; unchanged
 * articles are not written again. Returns whether anything was written.
 */
export async function loadHelp(db: Database, files: readonly ArticleFile[] = readArticleFiles()): Promise<boolean> {
  const edition = editionOf(files);
  const there = await db.maybe<{ checksum: Buffer }>(sql`SELECT checksum FROM help_edition`);
  if (there?.checksum.equals(edition)) return false;
  const { articles, passages } = rowsOf(files);
  await db.transaction(async (tx) => {
    // Two processes that start together wait for each other on the row of the edition.
    await tx.run(sql`INSERT INTO help_edition (checksum) VALUES (${edition})
      ON CONFLICT (only_row) DO UPDATE SET checksum = excluded.checksum, loaded_at = now()`);
    await tx.run(sql`
      INSERT INTO help_article AS a (id, lang, topic, position, title, checksum)
      SELECT id, lang, topic, position, title, decode(checksum, 'hex')
        FROM jsonb_to_recordset(${JSON.stringify(articles)}::jsonb)
          AS given (id text, lang text, topic text, position int, title text, checksum text)
      ON CONFLICT (id, lang) DO UPDATE SET topic = excluded.topic, position = excluded.position, title = excluded.title,
        checksum = excluded.checksum, version = a.version + 1, updated_at = now()
      WHERE a.checksum <> excluded.checksum OR a.position <> excluded.position`);
    await tx.run(sql`
      DELETE FROM help_article WHERE NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) AS given (id text, lang text)
         WHERE given.id = help_article.id AND given.lang = help_article.lang)`);
    await tx.run(sql`DELETE FROM help_passage`);
    await tx.run(sql`
      INSERT INTO help_passage (article_id, lang, item, position, heading, body, words)
      SELECT id, lang, item, position, heading, body,
             setweight(help_words(lang, "headWords"), 'A') || setweight(help_words(lang, "titleWords"), 'B')
               || setweight(help_words(lang, "askedWords"), 'C') || help_words(lang, "bodyWords")
        FROM jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
          AS given (id text, lang text, item text, position int, heading text, body text,
                    "headWords" text, "titleWords" text, "askedWords" text, "bodyWords" text)`);
  });
  return true;
}

const TOPIC_SIZE = 1000;

/** Topics are numbered in the order of the index, and articles within their topic. */
const rowOf = ({ id, lang, topic, position, title }: HelpArticle) => ({
  id,
  lang,
  topic,
  title,
  position: HELP_TOPICS.indexOf(topic) * TOPIC_SIZE + position,
});

function passageOf(article: HelpArticle, { item, heading, body }: HelpItem, position: number) {
  const { id, lang, title, words } = article;
  const opens = item === OPENING;
  return {
    id,
    lang,
    item,
    position,
    heading,
    body,
    // The opening's heading is the title, which every part has: a part with its own heading is the better answer.
    headWords: opens ? '' : asWords(lang, heading),
    titleWords: asWords(lang, title),
    // The article's search terms apply to the whole article, so they lead to its opening.
    askedWords: opens ? asWords(lang, words) : '',
    bodyWords: asWords(lang, plainText(withoutRules(body))),
  };
}
