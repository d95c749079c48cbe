import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { SensitiveWordTable } from '#server/platform/postgres/tables/settings.ts';

export type WordLang = 'en' | 'zh_cn';

export interface WordList {
  /** Grows with every change. */
  readonly version: number;
  /** The words of both lists, the longest first. */
  readonly words: readonly string[];
}

/** Both complete lists; within a transaction, including its own changes. */
export async function readList(db: Queryable): Promise<WordList> {
  const { version, words } = await db.one<{ version: bigint; words: string[] }>(sql`
    SELECT version, ARRAY(SELECT word FROM sensitive_word ORDER BY char_length(folded) DESC, folded) AS words
    FROM word_version`);
  return { version: Number(version), words };
}

/**
 * What may change without a bus message: the version of the lists, and the users who are paused, with the end time
 * (milliseconds since 1970).
 */
export async function readNews(db: Queryable): Promise<{ version: number; pauses: ReadonlyMap<string, number> }> {
  const { version, pauses } = await db.one<{ version: bigint; pauses: Record<string, number> }>(sql`
    SELECT version, (
      SELECT coalesce(jsonb_object_agg(user_id, ends), '{}') FROM (
        SELECT user_id, (extract(epoch FROM max(paused_until)) * 1000)::bigint AS ends FROM word_trigger
        WHERE paused_until > now() GROUP BY user_id) AS open) AS pauses
    FROM word_version`);
  return { version: Number(version), pauses: new Map(Object.entries(pauses)) };
}

/** Call it first in a changing transaction: changes run one at a time, each seeing the one before. */
export async function lockLists(tx: Tx): Promise<number> {
  const { version } = await tx.one<{ version: bigint }>(
    sql`UPDATE word_version SET version = version + 1 RETURNING version`,
  );
  return Number(version);
}

export interface NewWord {
  readonly word: string;
  readonly folded: string;
}

/** Adds words to a list; existing words stay. Returns the words added. */
export async function insertWords(
  tx: Tx,
  { lang, actor }: { readonly lang: WordLang; readonly actor: string },
  words: readonly NewWord[],
): Promise<string[]> {
  const rows = await tx.many<{ word: string }>(sql`
    INSERT INTO sensitive_word (id, lang, word, folded, added_by)
    SELECT id, ${lang}, word, folded, ${actor}::uuid
    FROM unnest(${words.map(() => newId())}::uuid[], ${words.map(({ word }) => word)}::text[],
                ${words.map(({ folded }) => folded)}::text[]) AS w (id, word, folded)
    ON CONFLICT (folded) DO NOTHING RETURNING word`);
  return rows.map(({ word }) => word);
}

const wordsOf = (rows: readonly { word: string }[]): string[] => rows.map(({ word }) => word);

/** Removes entries; returns their words. */
export const deleteWords = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  wordsOf(await tx.many(sql`DELETE FROM sensitive_word WHERE id = ANY(${ids}::uuid[]) RETURNING word`));

/** Removes all words of a list except these. */
export const deleteOthers = async (tx: Tx, lang: WordLang, kept: readonly string[]): Promise<string[]> =>
  wordsOf(
    await tx.many(sql`
      DELETE FROM sensitive_word WHERE lang = ${lang} AND NOT folded = ANY(${kept}::text[]) RETURNING word`),
  );

export async function countWords(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM sensitive_word`)).count;
}

export interface WordChange {
  readonly version: number;
  readonly actor: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export async function insertChange(tx: Tx, { version, actor, added, removed }: WordChange): Promise<void> {
  await tx.run(sql`
    INSERT INTO word_change (version, actor, added, removed)
    VALUES (${version}, ${actor}, ${added}::text[], ${removed}::text[])`);
}

export interface EntryFilter {
  readonly lang: WordLang | 'all';
  /** A folded part of a word. */
  readonly search: string | null;
}

export interface EntryRow extends Pick<SensitiveWordTable, 'id' | 'lang' | 'word' | 'at'> {
  readonly addedBy: string | null;
}

function keeps({ lang, search }: EntryFilter): Sql {
  const all: Sql[] = [sql`true`];
  if (lang !== 'all') all.push(sql`w.lang = ${lang}`);
  if (search !== null) all.push(sql`position(${search} IN w.folded) > 0`);
  return join(all, ' AND ');
}

/** One page of the lists, sorted by word. */
export const entriesPage = (db: Queryable, filter: EntryFilter, page: PageParams): Promise<PageOf<EntryRow>> =>
  pageOf<EntryRow>(db, page, {
    from: sql`sensitive_word w WHERE ${keeps(filter)}`,
    order: sql`w.lang, w.folded`,
    select: (rows) => sql`
      SELECT w.id, w.lang, w.word, u.nickname AS "addedBy", w.at
      FROM ${rows} w
      LEFT JOIN app_user u ON u.id = w.added_by`,
  });
