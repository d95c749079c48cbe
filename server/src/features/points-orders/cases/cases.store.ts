import type { listPointsCases } from '#contract/functions/points-cases.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { countWaiting, matchesCase, ruledOrderBy, waitingSorts } from '#server/features/disputes/public.ts';
import type { ParamsOf } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

type ListParams = ParamsOf<typeof listPointsCases>;

export interface PointsCaseRow
  extends Pick<
    PointsOrderTable,
    | 'code'
    | 'state'
    | 'sellerId'
    | 'buyerId'
    | 'orderAmount'
    | 'fiatAmount'
    | 'currency'
    | 'method'
    | 'dueAt'
    | 'disputedBy'
    | 'moderatorId'
    | 'pastModerators'
    | 'rulingBy'
    | 'escalation'
    | 'appealedBy'
  > {
  readonly openedAt: Date;
  readonly sellerName: string;
  readonly buyerName: string;
  readonly moderatorName: string | null;
  readonly ruledBy: string | null;
}

const OPENED_AT = sql`o.dispute_at`;
const [WAITING, RULED] = [waitingSorts(OPENED_AT), ruledOrderBy(OPENED_AT)];

const TABS: Readonly<Record<ListParams['tab'], { where: (userId: string) => Sql; sorts: typeof WAITING }>> = {
  open: { where: () => sql`o.state = 'in_dispute' AND o.moderator_id IS NULL`, sorts: WAITING },
  mine: { where: (userId) => sql`o.state = 'in_dispute' AND o.moderator_id = ${userId}`, sorts: WAITING },
  ruled: { where: () => sql`o.ruling_by IS NOT NULL AND o.state <> 'in_dispute'`, sorts: RULED },
};

/** Cases of one list; nobody sees their own. */
const casesOf = (tab: ListParams['tab'], userId: string): Sql =>
  sql`points_order o WHERE ${TABS[tab].where(userId)} AND o.seller_id <> ${userId} AND o.buyer_id <> ${userId}`;

/** One page of the moderators' lists, and the number of cases. */
export async function pointsCases(
  db: Queryable,
  userId: string,
  { tab, sort, start, limit, ...filter }: ListParams,
): Promise<PageOf<PointsCaseRow>> {
  return pageOf<PointsCaseRow>(
    db,
    { start, limit },
    {
      from: sql`${casesOf(tab, userId)} ${matches(filter)}`,
      order: TABS[tab].sorts[sort],
      select: (rows) => sql`
        SELECT o.code, o.state, o.seller_id, o.buyer_id, o.order_amount,
               o.fiat_amount, o.currency, o.method, o.due_at, o.disputed_by,
               o.moderator_id, o.past_moderators, o.ruling_by, o.escalation,
               o.appealed_by, coalesce(o.dispute_at, o.placed_at) AS "openedAt", s.nickname AS "sellerName",
               b.nickname AS "buyerName", m.nickname AS "moderatorName", r.nickname AS "ruledBy"
        FROM ${rows} o
        JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.seller_id OFFSET 0) s ON true
        JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.buyer_id OFFSET 0) b ON true
        LEFT JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.moderator_id OFFSET 0) m ON true
        LEFT JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.ruling_by OFFSET 0) r ON true`,
    },
  );
}

function matches({ pays, search }: Pick<ListParams, 'pays' | 'search'>): Sql {
  const conditions: Sql[] = [sql``];
  if (pays !== undefined) conditions.push(sql`(o.method = ${GIFT_CARD_METHOD}) = ${pays === 'card'}`);
  if (search) conditions.push(matchesCase(search, [sql`o.seller_id`, sql`o.buyer_id`]));
  return join(conditions, ' AND ');
}

/** How many cases wait in each list, counted up to 999. */
export const countPointsCases = (db: Queryable, userId: string): Promise<{ open: number; mine: number }> =>
  db.one<{ open: number; mine: number }>(sql`
    SELECT ${countWaiting(casesOf('open', userId))} AS open, ${countWaiting(casesOf('mine', userId))} AS mine`);
