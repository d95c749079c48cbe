import { TOOL_STATUS_OF, type ToolStatus } from '#core/tickets/order-status.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';

interface OrderRow
  extends Pick<
    GiftOrderTable,
    'id' | 'code' | 'adCode' | 'state' | 'direction' | 'cardTypeId' | 'currency' | 'providerId' | 'sellerId'
  > {
  readonly brandName: string;
  readonly vendorName: string;
}

const rowWhere = (db: Queryable, where: Sql): Promise<OrderRow | null> =>
  db.maybe<OrderRow>(sql`
    SELECT o.id, o.code, o.ad_code AS "adCode", o.state, o.direction, o.card_type_id AS "cardTypeId", o.currency,
           o.provider_id AS "providerId", o.seller_id AS "sellerId", b.name AS "brandName", u.nickname AS "vendorName"
    FROM gift_order o JOIN brand b ON b.id = o.brand_id JOIN app_user u ON u.id = o.provider_id WHERE ${where}`);

/** The order of this code, when the user is a party of it; null otherwise. */
export const orderOfParty = (db: Queryable, code: string, userId: string): Promise<OrderRow | null> =>
  rowWhere(db, sql`o.code = ${code} AND (o.seller_id = ${userId} OR o.provider_id = ${userId})`);

export const orderById = (db: Queryable, id: string): Promise<OrderRow | null> => rowWhere(db, sql`o.id = ${id}`);

export interface OrderFacts {
  readonly code: string;
  readonly adCode: string;
  readonly status: ToolStatus;
  readonly type: 'buy_ad' | 'sell_ad';
  readonly brandName: string;
  readonly cardTypeId: string;
  readonly currency: string;
  readonly vendor: { readonly userId: string; readonly name: string };
}

/** What a work order knows of an order: no cards, no sums, no words of the parties. */
export const presentOrder = (row: OrderRow): OrderFacts => ({
  code: row.code,
  adCode: row.adCode,
  status: TOOL_STATUS_OF[row.state],
  type: row.direction,
  brandName: row.brandName,
  cardTypeId: row.cardTypeId,
  currency: row.currency,
  vendor: { userId: row.providerId, name: row.vendorName },
});
