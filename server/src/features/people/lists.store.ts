import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { beginsWith } from '#server/platform/postgres/like.ts';
import { offsetOf, type PageOf, type PageParams } from '#server/platform/postgres/page-of.ts';
import { empty, type Sql, sql } from '#server/platform/postgres/sql.ts';

export type ListKind = 'trust' | 'block';

/** The trust list and the block list are tables of the same form. */
const TABLES: Readonly<Record<ListKind, { table: Sql; other: Sql }>> = {
  trust: { table: sql`user_trust`, other: sql`trusted_id` },
  block: { table: sql`user_block`, other: sql`blocked_id` },
};

export interface ListedRow {
  readonly userId: string;
  readonly name: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly at: Date;
}

interface Page extends PageParams {
  readonly search?: string | undefined;
}

/** One page of a list, newest first, and its total: a rule limits both lists. */
export async function peoplePage(
  db: Queryable,
  { kind, owner }: { kind: ListKind; owner: string },
  { search, ...page }: Page,
): Promise<PageOf<ListedRow>> {
  const { table, other } = TABLES[kind];
  const start = beginsWith((search ?? '').toLowerCase());
  const named = search ? sql`AND lower(u.nickname) LIKE ${start}` : empty;
  // OFFSET keeps the planner from reading all users for a long list.
  const user = sql`(SELECT * FROM app_user u WHERE u.id = l.${other} OFFSET 0) u`;
  const from = sql`FROM ${table} l CROSS JOIN LATERAL ${user} WHERE l.user_id = ${owner} ${named}`;
  const rows = await db.many<ListedRow>(sql`
    SELECT u.id AS "userId", u.nickname AS name, u.photo, u.server_flag AS certified, l.at
    ${from} ORDER BY l.at DESC, u.id LIMIT ${page.limit} OFFSET ${offsetOf(page)}`);
  const { count } = await db.one<{ count: number }>(sql`SELECT count(*)::int AS count ${from}`);
  return { rows, totalCount: count };
}

/** Adds a user to a list; no effect when they are on it. */
export async function putOn(tx: Tx, kind: ListKind, [owner, userId]: readonly [string, string]): Promise<void> {
  const { table, other } = TABLES[kind];
  await tx.run(sql`INSERT INTO ${table} (user_id, ${other}) VALUES (${owner}, ${userId}) ON CONFLICT DO NOTHING`);
}

/** Removes a user from a list; returns the number of rows removed. */
export function takeOff(tx: Tx, kind: ListKind, [owner, userId]: readonly [string, string]): Promise<number> {
  const { table, other } = TABLES[kind];
  return tx.run(sql`DELETE FROM ${table} WHERE user_id = ${owner} AND ${other} = ${userId}`);
}

export function clearList(tx: Tx, kind: ListKind, owner: string): Promise<number> {
  return tx.run(sql`DELETE FROM ${TABLES[kind].table} WHERE user_id = ${owner}`);
}

/** The number of users on the list, not counting `besides`. */
export async function countOn(db: Queryable, kind: ListKind, [owner, besides]: readonly [string, string]) {
  const { table, other } = TABLES[kind];
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${table} WHERE user_id = ${owner} AND ${other} <> ${besides}`,
  );
  return count;
}

export async function isOn(db: Queryable, kind: ListKind, [owner, userId]: readonly [string, string]) {
  const { table, other } = TABLES[kind];
  const { matches } = await db.one<{ matches: boolean }>(
    sql`SELECT EXISTS (SELECT FROM ${table} WHERE user_id = ${owner} AND ${other} = ${userId}) AS matches`,
  );
  return matches;
}

/** Everybody whom `owner` trusts; a rule limits the list. */
export async function trustedIds(db: Queryable, owner: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`SELECT trusted_id AS id FROM user_trust WHERE user_id = ${owner}`);
  return rows.map(({ id }) => id);
}
