import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { TOOL_STATUS_OF } from '#core/tickets/order-status.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import type { OrderFacts } from './order-facts.ts';
import { pointsOrderWhere } from './points-facts.store.ts';

interface OrderRow
  extends Pick<
    GiftOrderTable,
    'id' | 'code' | 'adCode' | 'state' | 'direction' | 'cardTypeId' | 'currency' | 'providerId' | 'sellerId'
  > {
  readonly brandName: string;
  readonly vendorName: string;
}

async function cardOrderWhere(db: Queryable, where: Sql): Promise<OrderFacts | null> {
  const row = await db.maybe<OrderRow>(sql`
    SELECT o.id, o.code, o.ad_code, o.state, o.direction, o.card_type_id, o.currency,
           o.provider_id, o.seller_id, b.name AS "brandName", u.nickname AS "vendorName"
    FROM gift_order o JOIN brand b ON b.id = o.brand_id JOIN app_user u ON u.id = o.provider_id WHERE ${where}`);
  if (row === null) return null;
  const { state, direction, providerId, sellerId, vendorName, ...same } = row;
  const vendor = { userId: providerId, name: vendorName };
  return {
    ...same,
    status: TOOL_STATUS_OF[state],
    type: direction,
    vendor,
    parties: [sellerId, providerId],
    points: null,
  };
}

/** The order of this code, of cards or of points, when the user is a party of it; null otherwise. */
export const orderOfParty = (db: Queryable, code: string, userId: string): Promise<OrderFacts | null> =>
  isPointsOrderCode(code)
    ? pointsOrderWhere(db, sql`o.code = ${code} AND (o.seller_id = ${userId} OR o.buyer_id = ${userId})`)
    : cardOrderWhere(db, sql`o.code = ${code} AND (o.seller_id = ${userId} OR o.provider_id = ${userId})`);

/** The order that a work order is about, as it is now. */
export const orderByCode = (db: Queryable, code: string): Promise<OrderFacts | null> =>
  (isPointsOrderCode(code) ? pointsOrderWhere : cardOrderWhere)(db, sql`o.code = ${code}`);

/** What a work order knows of an order: no cards and no words of the parties; sums of an order of points only. */
export const presentOrder = ({ id: _, parties: __, points, ...facts }: OrderFacts) => ({
  ...facts,
  points: points && {
    ...points,
    amount: points.amount.toString(),
    fiatAmount: points.fiatAmount.toString(),
    placedAt: points.placedAt,
    endedAt: points.endedAt,
  },
});
