import type { Queryable } from './db.ts';
import { type Sql, sql } from './sql.ts';

/** A list counts its rows up to this many, so that no page costs a count of a whole table. */
export const MAX_COUNT = 10_000;

/** The number of a query's rows, counted up to `MAX_COUNT`. */
export async function countRows(db: Queryable, rows: Sql): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (${rows} LIMIT ${MAX_COUNT}) counted`);
  return count;
}
