import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/* What the moderators' lists of cases of cards and of points have in common. */

const MAX_TAB_COUNT = 999;

export type CaseSort = 'deadline' | 'age' | 'amount';

/** Orders of cases that wait; `openedAt` is the column with the beginning of the case. */
export const waitingSorts = (openedAt: Sql): Record<CaseSort, Sql> => ({
  deadline: sql`o.due_at, o.id`,
  age: sql`${openedAt}, o.id`,
  amount: sql`o.order_amount DESC, o.id`,
});

/** Rulings have no deadline: the latest comes first. */
export const ruledOrderBy = (openedAt: Sql): Record<CaseSort, Sql> => ({
  ...waitingSorts(openedAt),
  deadline: sql`${openedAt} DESC, o.id`,
});

/** Cases of an order's code, or of a party's public name; `parties` are the columns of the parties of order `o`. */
export function matchesCase(search: string, parties: readonly [Sql, Sql]): Sql {
  const named = sql`(SELECT u.id FROM app_user u WHERE lower(u.nickname) = ${search.toLowerCase()})`;
  return sql`(o.code = ${search.toUpperCase()} OR ${parties[0]} = ${named} OR ${parties[1]} = ${named})`;
}

/** The number of these cases, up to 999. @param cases the table `o` with its conditions */
export const countWaiting = (cases: Sql): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT FROM ${cases} LIMIT ${MAX_TAB_COUNT}) t)`;
