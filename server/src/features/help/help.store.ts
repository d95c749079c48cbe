import type { HelpLang } from '#core/help/article.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { HelpArticleTable, HelpPassageTable } from '#server/platform/postgres/tables/support.ts';
import { asWords } from './load.ts';

export interface ArticleRow extends Pick<HelpArticleTable, 'id' | 'topic' | 'title' | 'version' | 'updatedAt'> {
  readonly items: readonly { readonly item: string; readonly heading: string; readonly body: string }[];
}

const ITEMS = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('item', p.item, 'heading', p.heading, 'body', p.body) ORDER BY p.position), '[]')
    FROM help_passage p WHERE p.article_id = a.id AND p.lang = a.lang)`;
const COLUMNS = sql`a.id, a.topic, a.title, a.version, a.updated_at, ${ITEMS} AS items`;

export const articleRows = (db: Queryable, lang: HelpLang): Promise<ArticleRow[]> =>
  db.many<ArticleRow>(sql`SELECT ${COLUMNS} FROM help_article a WHERE a.lang = ${lang} ORDER BY a.position, a.id`);

export const articleRow = (db: Queryable, lang: HelpLang, id: string): Promise<ArticleRow | null> =>
  db.maybe<ArticleRow>(sql`SELECT ${COLUMNS} FROM help_article a WHERE a.lang = ${lang} AND a.id = ${id}`);

export interface FoundPassage
  extends Pick<HelpArticleTable, 'id' | 'topic' | 'title'>,
    Pick<HelpPassageTable, 'item' | 'heading' | 'body'> {
  /** Higher is better; only compared with others of the same question. */
  readonly score: number;
  /** From 0 to 1: the share of the question that the passage covers. */
  readonly known: number;
}

/**
 * The weight of unknown terms. Chinese pairs of characters are often not words: one that no article has says little
 * against an answer.
 */
const STRANGE: Readonly<Record<HelpLang, number>> = { en: 1, zh_cn: 0.4 };

export const searchPassages = (
  db: Queryable,
  lang: HelpLang,
  { text, most }: { readonly text: string; readonly most: number },
): Promise<FoundPassage[]> =>
  db.many<FoundPassage>(sql`
    SELECT a.id, p.item, a.topic, a.title, p.heading, p.body, f.score, f.known
      FROM help_search(${lang}, ${asWords(lang, text)}, ${STRANGE[lang]}, ${most}) f
      JOIN help_passage p ON p.article_id = f.article_id AND p.lang = ${lang} AND p.item = f.item
      JOIN help_article a ON a.id = f.article_id AND a.lang = ${lang}
     ORDER BY f.score DESC, p.position, a.position`);
