import { countRows, MAX_COUNT } from './count-rows.ts';
import type { Queryable } from './db.ts';
import { empty, type Sql, sql } from './sql.ts';

/** Which rows of a list are shown: `limit` of them; the first page is 1. */
export interface PageParams {
  readonly start: number;
  readonly limit: number;
}

export interface PageOf<Row> {
  readonly rows: Row[];
  /** The number of all rows of the list, counted up to `MAX_COUNT`. */
  readonly totalCount: number;
}

interface Shown {
  readonly order: Sql;
  /** The statement without its order, which reads the page's rows under the name that they have in the list. */
  readonly select: (rows: Sql) => Sql;
  /** Rows are counted in their order where its index spares reading rows of other lists. */
  readonly isCountedInOrder?: boolean;
}

/** A list of one table: the table, the name of its rows and their condition. */
interface Plain extends Shown {
  readonly from: Sql;
  readonly merged?: undefined;
}

/** A list of several parts, each read by an index of its own up to `most` rows. */
interface Merged extends Shown {
  readonly from?: undefined;
  readonly merged: (most: number) => Sql;
}

/** How many rows stand before the page's. */
export const offsetOf = ({ start, limit }: PageParams): number => (start - 1) * limit;

/** One page of a list. The page's rows are chosen before `select` joins others to them, and counted only where they may go on. */
export async function pageOf<Row>(
  db: Queryable,
  page: PageParams,
  { from, merged, order, select, isCountedInOrder = false }: Plain | Merged,
): Promise<PageOf<Row>> {
  const { limit } = page;
  const offset = offsetOf(page);
  const listed = merged === undefined ? from : merged(offset + limit);
  const chosen = sql`(SELECT * FROM ${listed} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})`;
  const rows = await db.many<Row>(sql`${select(chosen)} ORDER BY ${order}`);
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { rows, totalCount: Math.min(offset + rows.length, MAX_COUNT) };
  const counted = merged === undefined ? from : merged(MAX_COUNT);
  const totalCount = await countRows(
    db,
    sql`SELECT FROM ${counted} ${isCountedInOrder ? sql`ORDER BY ${order}` : empty}`,
  );
  return { rows, totalCount };
}

/** The order of a log whose rows have this name: newest first, and counted by the same index. */
export const newestFirst = (row: Sql): Pick<Shown, 'order' | 'isCountedInOrder'> => ({
  order: sql`${row}.at DESC, ${row}.id DESC`,
  isCountedInOrder: true,
});
