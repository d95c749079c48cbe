import type { listPointsCases } from '#contract/functions/points-cases.ts';
import type { ParamsOf } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

const MAX_COUNT = 1_000;

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
}

/** Cases of this list, the oldest first; nobody sees their own. */
export async function pointsCases(
  db: Queryable,
  userId: string,
  { tab, start, limit }: ListParams,
): Promise<{ rows: PointsCaseRow[]; totalCount: number }> {
  const matching = sql`SELECT o.* FROM points_order o
    WHERE ${TABS[tab](userId)} AND o.seller_id <> ${userId} AND o.buyer_id <> ${userId}`;
  const rows = await db.many<PointsCaseRow>(sql`
    SELECT o.code, o.state, o.seller_id AS "sellerId", o.buyer_id AS "buyerId", o.order_amount AS "orderAmount",
           o.fiat_amount AS "fiatAmount", o.currency, o.method, o.due_at AS "dueAt", o.moderator_id AS "moderatorId",
           o.past_moderators AS "pastModerators", o.ruling_by AS "rulingBy", o.escalation,
           o.appealed_by AS "appealedBy", coalesce(o.dispute_at, o.placed_at) AS "openedAt", s.nickname AS "sellerName",
           b.nickname AS "buyerName", m.nickname AS "moderatorName"
    FROM (SELECT * FROM (${matching}) c ORDER BY dispute_at, id LIMIT ${limit} OFFSET ${(start - 1) * limit}) o
    JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.seller_id OFFSET 0) s ON true
    JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.buyer_id OFFSET 0) b ON true
    LEFT JOIN LATERAL (SELECT nickname FROM app_user WHERE id = o.moderator_id OFFSET 0) m ON true
    ORDER BY o.dispute_at, o.id`);
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${matching} LIMIT ${MAX_COUNT}) c`,
  );
  return { rows, totalCount: count };
}

const TABS: Readonly<Record<ListParams['tab'], (userId: string) => Sql>> = {
  open: () => sql`o.state = 'in_dispute' AND o.moderator_id IS NULL`,
  mine: (userId) => sql`o.state = 'in_dispute' AND o.moderator_id = ${userId}`,
  ruled: () => sql`o.state = 'ruled'`,
};
