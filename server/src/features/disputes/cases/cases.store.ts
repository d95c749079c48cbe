import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { ORDER_COLUMNS, type OrderRow } from '#server/features/orders/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { type CaseSort, countWaiting, matchesCase, ruledOrderBy, waitingSorts } from './case-lists.ts';

const HISTORY_ORDERS = 20;

export type CaseTab = 'mine' | 'open' | 'ruled' | 'reviews';

export interface CaseFilter {
  readonly brandId?: string | undefined;
  readonly reason?: ClaimKind | undefined;
  /** An order code, or a party's public name. */
  readonly search?: string | undefined;
}

export interface CaseRow extends OrderRow {
  readonly brandName: string;
  readonly sellerName: string;
  readonly providerName: string;
  /** The holder. */
  readonly moderatorName: string | null;
  readonly ruledBy: string | null;
  readonly reasons: readonly ClaimKind[];
  readonly votes: number;
}

const OPENED_AT = sql`o.arbitration_at`;
const WAITING = waitingSorts(OPENED_AT);
const RULED = ruledOrderBy(OPENED_AT);

const TABS: Record<CaseTab, (moderatorId: string) => { where: Sql; sorts: Record<CaseSort, Sql> }> = {
  mine: (id) => ({ where: sql`o.state = 'in_arbitration' AND o.moderator_id = ${id}`, sorts: WAITING }),
  open: () => ({ where: sql`o.state = 'in_arbitration' AND o.moderator_id IS NULL`, sorts: WAITING }),
  ruled: () => ({ where: sql`o.ruling_by IS NOT NULL AND o.state <> 'in_arbitration'`, sorts: RULED }),
  reviews: () => ({ where: sql`o.state = 'compensation_review'`, sorts: WAITING }),
};

export interface CasePage {
  readonly tab: CaseTab;
  readonly sort: CaseSort;
  readonly start: number;
  readonly limit: number;
}

/** One page of the moderators' lists, and the number of cases. A moderator's own cases are left out. */
export function listCasesFor(
  db: Queryable,
  moderatorId: string,
  page: CasePage & CaseFilter,
): Promise<PageOf<CaseRow>> {
  const { where, sorts } = TABS[page.tab](moderatorId);
  const sort = sorts[page.sort];
  const cases = sql`gift_order o
    WHERE ${where} AND o.seller_id <> ${moderatorId} AND o.provider_id <> ${moderatorId} ${matching(page)}`;
  return pageOf<CaseRow>(db, page, {
    from: cases,
    order: sort,
    select: (rows) => sql`
      SELECT ${ORDER_COLUMNS}, b.name AS "brandName", s.nickname AS "sellerName", p.nickname AS "providerName",
             m.nickname AS "moderatorName", r.nickname AS "ruledBy", ${reasonsOf(sql`o.id`)} AS reasons,
           (SELECT count(*)::int FROM compensation_vote v WHERE v.order_id = o.id) AS votes
    FROM ${rows} o
    JOIN brand b ON b.id = o.brand_id
    JOIN app_user s ON s.id = o.seller_id
    JOIN app_user p ON p.id = o.provider_id
    LEFT JOIN app_user m ON m.id = o.moderator_id
    LEFT JOIN app_user r ON r.id = o.ruling_by`,
  });
}

export interface CaseCounts {
  readonly open: number;
  readonly mine: number;
  readonly reviews: number;
}

/** How many cases wait in each list, counted up to 999. */
export function countCases(db: Queryable, moderatorId: string): Promise<CaseCounts> {
  const count = (tab: keyof CaseCounts) =>
    countWaiting(sql`gift_order o WHERE ${TABS[tab](moderatorId).where}
       AND o.seller_id <> ${moderatorId} AND o.provider_id <> ${moderatorId}`);
  return db.one<CaseCounts>(
    sql`SELECT ${count('open')} AS open, ${count('mine')} AS mine, ${count('reviews')} AS reviews`,
  );
}

function matching({ brandId, reason, search }: CaseFilter): Sql {
  const conditions: Sql[] = [sql``];
  if (brandId !== undefined) conditions.push(sql`o.brand_id = ${brandId}`);
  if (reason !== undefined) {
    conditions.push(sql`EXISTS (SELECT FROM gift_card c WHERE c.order_id = o.id AND c.claim_kind = ${reason})`);
  }
  if (search !== undefined && search !== '') {
    conditions.push(matchesCase(search, [sql`o.seller_id`, sql`o.provider_id`]));
  }
  return join(conditions, ' AND ');
}

/** The reasons of a claim are those of its cards. */
export function reasonsOf(orderId: Sql): Sql {
  return sql`ARRAY(SELECT DISTINCT c.claim_kind FROM gift_card c
    WHERE c.order_id = ${orderId} AND c.claim_kind IS NOT NULL ORDER BY 1)`;
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
