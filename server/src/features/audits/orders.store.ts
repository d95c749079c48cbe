import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

interface Parties extends Pick<GiftOrderTable, 'orderAmount'> {
  readonly state: GiftOrderTable['state'] | PointsOrderTable['state'];
  readonly orderCode: string;
  readonly seller: string;
  readonly provider: string;
}

export interface OrderRow extends Parties, Pick<GiftOrderTable, 'settledAmount' | 'placedAt' | 'endedAt'> {
  /** Null, without cards: an order of points. */
  readonly brand: string | null;
  readonly cards: number;
  readonly fee: bigint | null;
}

export interface DisputeRow extends Parties {
  readonly claimedAt: Date;
  readonly claimAmount: bigint | null;
  readonly rulingAmount: bigint | null;
  readonly outcome: string | null;
  readonly ruledBy: string | null;
  readonly isFraud: boolean;
  readonly compensation: bigint | null;
}

interface Chosen {
  readonly subjectId: string | null;
  readonly filter: Sql;
  readonly order: Sql;
}

/** Orders of points as orders of cards: their buyer stands where a provider does, and the whole amount is in dispute. */
const POINTS: Sql = sql`(
  SELECT p.id, p.code, p.seller_id, p.buyer_id AS provider_id, p.state, p.order_amount, p.settled_amount,
         p.settled_fee AS fee_amount, p.placed_at, p.ended_at, NULL::text AS brand_id, 0::smallint AS card_count,
         p.dispute_at AS claimed_at, CASE WHEN p.dispute_at IS NOT NULL THEN p.order_amount END AS claim_amount,
         p.ruling_outcome,
         CASE p.ruling_outcome WHEN 'dispute_buyer_won' THEN p.order_amount WHEN 'dispute_seller_won' THEN 0 END
           AS ruling_amount, p.ruling_by, false AS ruling_fraud, NULL::bigint AS compensation_amount FROM points_order p)`;

const COLUMNS: Sql = sql`o.id, o.code, o.seller_id, o.provider_id, o.state, o.order_amount, o.settled_amount,
  o.fee_amount, o.placed_at, o.ended_at, o.brand_id, o.card_count, o.claimed_at, o.claim_amount, o.ruling_outcome,
  o.ruling_amount, o.ruling_by, o.ruling_fraud, o.compensation_amount`;

/** The newest orders, of cards and of points, on both sides of an account, or of all, which each order's own index gives. */
function newest({ subjectId, filter, order }: Chosen, limit: number): Sql {
  const part = (table: Sql, condition: Sql) =>
    sql`(SELECT ${COLUMNS} FROM ${table} o WHERE ${condition} AND ${filter} ORDER BY ${order} LIMIT ${limit})`;
  const of = (table: Sql) =>
    subjectId === null
      ? part(table, sql`true`)
      : sql`${part(table, sql`o.seller_id = ${subjectId}`)} UNION ALL ${part(table, sql`o.provider_id = ${subjectId}`)}`;
  return sql`SELECT o.* FROM (${of(sql`gift_order`)} UNION ALL ${of(POINTS)}) o ORDER BY ${order} LIMIT ${limit}`;
}

/** Ids begin with the time; the indexes of a party have the time itself. */
const ordersOf = (subjectId: string | null): Chosen => ({
  subjectId,
  filter: sql`true`,
  order: subjectId === null ? sql`o.id DESC` : sql`o.placed_at DESC, o.id`,
});

const disputesOf = (subjectId: string | null): Chosen => ({
  subjectId,
  filter: sql`o.claimed_at IS NOT NULL`,
  order: sql`o.claimed_at DESC, o.id`,
});

const PARTIES = sql`o.code AS "orderCode", s.nickname AS seller, p.nickname AS provider, o.state,
  o.order_amount`;

const PARTIES_OF = sql`JOIN app_user s ON s.id = o.seller_id JOIN app_user p ON p.id = o.provider_id`;

const listOf = (chosen: Chosen) => ({
  merged: (most: number) => sql`(${newest(chosen, most)}) o`,
  order: chosen.order,
});

export const ordersPage = (db: Queryable, subjectId: string | null, page: PageParams): Promise<PageOf<OrderRow>> =>
  pageOf<OrderRow>(db, page, {
    ...listOf(ordersOf(subjectId)),
    select: (rows) => sql`
      SELECT ${PARTIES}, b.name AS brand, o.card_count AS cards, o.settled_amount, o.fee_amount AS fee,
             o.placed_at, o.ended_at
        FROM ${rows} o ${PARTIES_OF} LEFT JOIN brand b ON b.id = o.brand_id`,
  });

export const disputesPage = (db: Queryable, subjectId: string | null, page: PageParams): Promise<PageOf<DisputeRow>> =>
  pageOf<DisputeRow>(db, page, {
    ...listOf(disputesOf(subjectId)),
    select: (rows) => sql`
      SELECT ${PARTIES}, o.claimed_at, o.claim_amount, o.ruling_outcome AS outcome,
             o.ruling_amount, m.nickname AS "ruledBy", o.ruling_fraud AS "isFraud",
             o.compensation_amount AS compensation
        FROM ${rows} o ${PARTIES_OF} LEFT JOIN app_user m ON m.id = o.ruling_by`,
  });

export interface PersonOrderRow extends Parties, Pick<OrderRow, 'brand' | 'settledAmount' | 'placedAt'> {
  /** Null: no claim, and no dispute about points. */
  readonly claimedAt: Date | null;
}

const chosenOf = (userId: string, show: 'all' | 'disputed'): Chosen =>
  show === 'all' ? ordersOf(userId) : disputesOf(userId);

/** Orders of an account with what became of them, for those who judge it. */
export const personOrdersPage = (
  db: Queryable,
  { userId, show }: { readonly userId: string; readonly show: 'all' | 'disputed' },
  page: PageParams,
): Promise<PageOf<PersonOrderRow>> =>
  pageOf<PersonOrderRow>(db, page, {
    ...listOf(chosenOf(userId, show)),
    select: (rows) => sql`
      SELECT ${PARTIES}, b.name AS brand, o.settled_amount, o.placed_at,
             o.claimed_at
        FROM ${rows} o ${PARTIES_OF} LEFT JOIN brand b ON b.id = o.brand_id`,
  });
