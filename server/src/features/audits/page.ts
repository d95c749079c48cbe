import { MAX_COUNT } from '#server/platform/postgres/count-rows.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

export interface AuditPage {
  readonly offset: number;
  readonly limit: number;
}

/** The number of rows of a statement that reads at most `limit`, counted up to 10,000. */
export async function countOf(db: Queryable, rows: (limit: number) => Sql): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (${rows(MAX_COUNT)}) kept`);
  return count;
}
