import { lateClaimEndsAt } from '#core/orders/points/late-claim.ts';
import { TOOL_STATUS_OF_POINTS } from '#core/tickets/order-status.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { OrderFacts, PointsFacts } from './order-facts.ts';

interface PointsRow
  extends Pick<
    PointsOrderTable,
    | 'id'
    | 'code'
    | 'adCode'
    | 'adSide'
    | 'state'
    | 'currency'
    | 'fiatAmount'
    | 'method'
    | 'placedAt'
    | 'endedAt'
    | 'sellerId'
    | 'buyerId'
  > {
  readonly amount: bigint;
  readonly sellerName: string;
  readonly buyerName: string;
}

export async function pointsOrderWhere(db: Queryable, where: Sql): Promise<OrderFacts | null> {
  const row = await db.maybe<PointsRow>(sql`
    SELECT o.id, o.code, o.ad_code, o.ad_side, o.state, o.currency, o.order_amount AS amount,
           o.fiat_amount, o.method, o.placed_at, o.ended_at,
           o.seller_id, o.buyer_id, s.nickname AS "sellerName", b.nickname AS "buyerName"
    FROM points_order o JOIN app_user s ON s.id = o.seller_id JOIN app_user b ON b.id = o.buyer_id WHERE ${where}`);
  if (row === null) return null;
  const { state, amount, fiatAmount, method, placedAt, endedAt } = row;
  return {
    id: row.id,
    code: row.code,
    adCode: row.adCode,
    status: TOOL_STATUS_OF_POINTS[state],
    type: row.adSide === 'buy' ? 'buy_ad' : 'sell_ad',
    parties: [row.sellerId, row.buyerId],
    brandName: null,
    cardTypeId: null,
    currency: row.currency,
    vendor: null,
    points: {
      state,
      amount,
      fiatAmount,
      method,
      placedAt,
      endedAt,
      seller: { userId: row.sellerId, name: row.sellerName },
      buyer: { userId: row.buyerId, name: row.buyerName },
    },
  };
}

/**
 * Until when the user can report a payment of this order that arrived too late, in milliseconds since the epoch; null: not at
 * all, or another order. @param claimS the rule `points_orders.late_claim_s`
 */
export function lateClaimOf(points: PointsFacts | null, userId: string, claimS: number): number | null {
  if (points === null || points.buyer.userId !== userId) return null;
  return lateClaimEndsAt({ state: points.state, endedAt: points.endedAt?.getTime() ?? null }, claimS);
}
