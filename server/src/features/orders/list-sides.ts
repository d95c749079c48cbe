import type { Queryable } from '#server/platform/postgres/db.ts';
import { beginsWith } from '#server/platform/postgres/like.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Both sides of a user in one list: as the seller, and as the other party. Each reads an index of its own. */
export const unionOf = ([first, second]: readonly Sql[]): Sql =>
  second ? sql`${first} UNION ALL ${second}` : sql`${first}`;

/** The number of a user's orders on these sides, counted up to `most`. A side is a condition on rows `o` of the table. */
export async function countSides(
  db: Queryable,
  { table, sides }: { readonly table: Sql; readonly sides: readonly Sql[] },
  most: number,
): Promise<number> {
  const all = unionOf(sides.map((side) => sql`(SELECT FROM ${table} o WHERE ${side} LIMIT ${most})`));
  const { total } = await db.one<{ total: number }>(sql`SELECT least(count(*), ${most})::int AS total FROM (${all}) t`);
  return total;
}

/** Orders that the user gave this tag. */
export const hasTag = (userId: string, tag: string): Sql =>
  sql`o.id IN (SELECT order_id FROM order_tag WHERE user_id = ${userId} AND tag = ${tag})`;

/** Matches the beginning of the order's code or the other party's name. */
export const matchesOrder = (opponent: Sql, search: string): Sql =>
  sql`(o.code LIKE ${beginsWith(search.toUpperCase())} OR (
    SELECT lower(p.nickname) FROM app_user p WHERE p.id = ${opponent}) LIKE ${beginsWith(search.toLowerCase())})`;
