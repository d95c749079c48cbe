import type { GiftState } from '#core/orders/gift-states.ts';
import { ORDER_COLUMNS, type OrderRow } from '#server/features/orders/public.ts';
import type { Queryable } from '#server/platform/db.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

const MAX_COUNT = 10_000;
const HISTORY_ORDERS = 20;

export type CaseTab = 'mine' | 'open' | 'ruled';
export interface CaseRow extends OrderRow {
  readonly brandName: string;
  readonly sellerName: string;
  readonly providerName: string;
  readonly moderatorName: string | null;
}

const TABS: Record<CaseTab, (moderatorId: string) => { where: Sql; sort: Sql }> = {
  mine: (id) => ({ where: sql`o.state = 'in_arbitration' AND o.moderator_id = ${id}`, sort: sql`due_at, id` }),
  open: () => ({ where: sql`o.state = 'in_arbitration' AND o.moderator_id IS NULL`, sort: sql`due_at, id` }),
  ruled: () => ({
    where: sql`o.ruling_by IS NOT NULL AND o.state <> 'in_arbitration'`,
    sort: sql`arbitration_at DESC, id`,
  }),
};

/** One page of the moderators' queue, and how many cases there are. Nobody sees a case of their own in it. */
export async function listCasesFor(
  db: Queryable,
  moderatorId: string,
  page: { tab: CaseTab; start: number; limit: number },
): Promise<{ rows: CaseRow[]; totalCount: number }> {
  const { where, sort } = TABS[page.tab](moderatorId);
  const cases = sql`FROM gift_order o
    WHERE ${where} AND o.seller_id <> ${moderatorId} AND o.provider_id <> ${moderatorId}`;
  const rows = await db.many<CaseRow>(sql`
    SELECT ${ORDER_COLUMNS}, b.name AS "brandName", s.user_name AS "sellerName", p.user_name AS "providerName",
           m.user_name AS "moderatorName"
    FROM (SELECT o.* ${cases} ORDER BY ${sort} LIMIT ${page.limit} OFFSET ${(page.start - 1) * page.limit}) o
    JOIN brand b ON b.id = o.brand_id
    JOIN app_user s ON s.id = o.seller_id
    JOIN app_user p ON p.id = o.provider_id
    LEFT JOIN app_user m ON m.id = coalesce(o.moderator_id, o.ruling_by)
    ORDER BY ${sort}`);
  const { total } = await db.one<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT ${cases} LIMIT ${MAX_COUNT}) t`,
  );
  return { rows, totalCount: total };
}

/** End states of a user's last orders, newest last. */
export async function endStatesOf(db: Queryable, userId: string): Promise<GiftState[]> {
  const side = (column: Sql) => sql`(SELECT state, placed_at FROM gift_order
    WHERE ${column} = ${userId} AND ended_at IS NOT NULL ORDER BY placed_at DESC LIMIT ${HISTORY_ORDERS})`;
  const rows = await db.many<{ state: GiftState }>(sql`
    SELECT state FROM (${side(sql`seller_id`)} UNION ALL ${side(sql`provider_id`)}) t
    ORDER BY placed_at DESC LIMIT ${HISTORY_ORDERS}`);
  return rows.map((row) => row.state).reverse();
}
