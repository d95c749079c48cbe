import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import { type AuditPage, countOf } from './page.ts';

interface Parties extends Pick<GiftOrderTable, 'state' | 'orderAmount'> {
  readonly orderCode: string;
  readonly seller: string;
  readonly provider: string;
}

export interface OrderRow extends Parties, Pick<GiftOrderTable, 'settledAmount' | 'placedAt' | 'endedAt'> {
  readonly brand: string;
  readonly cards: number;
  readonly fee: bigint | null;
}

export interface DisputeRow extends Parties, Pick<GiftOrderTable, 'claimAmount' | 'rulingAmount'> {
  readonly claimedAt: Date;
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

/** The newest orders of both sides of an account, or of all, which the order's own index gives. */
function newest({ subjectId, filter, order }: Chosen, limit: number): Sql {
  const part = (condition: Sql) =>
    sql`(SELECT o.* FROM gift_order o WHERE ${condition} AND ${filter} ORDER BY ${order} LIMIT ${limit})`;
  if (subjectId === null) return part(sql`true`);
  const sold = part(sql`o.seller_id = ${subjectId}`);
  const bought = part(sql`o.provider_id = ${subjectId}`);
  return sql`SELECT o.* FROM (${sold} UNION ALL ${bought}) o ORDER BY ${order} LIMIT ${limit}`;
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
  o.order_amount AS "orderAmount"`;

const pageOf = (chosen: Chosen, { offset, limit }: AuditPage): Sql => sql`
  (SELECT o.* FROM (${newest(chosen, offset + limit)}) o ORDER BY ${chosen.order} LIMIT ${limit} OFFSET ${offset}) o
  JOIN app_user s ON s.id = o.seller_id JOIN app_user p ON p.id = o.provider_id`;

export const ordersPage = (db: Queryable, subjectId: string | null, page: AuditPage): Promise<OrderRow[]> =>
  db.many<OrderRow>(sql`
    SELECT ${PARTIES}, b.name AS brand, o.card_count AS cards, o.settled_amount AS "settledAmount", o.fee_amount AS fee,
           o.placed_at AS "placedAt", o.ended_at AS "endedAt"
      FROM ${pageOf(ordersOf(subjectId), page)} JOIN brand b ON b.id = o.brand_id
     ORDER BY ${ordersOf(subjectId).order}`);

export const countOrders = (db: Queryable, subjectId: string | null): Promise<number> =>
  countOf(db, (limit) => newest(ordersOf(subjectId), limit));

export const disputesPage = (db: Queryable, subjectId: string | null, page: AuditPage): Promise<DisputeRow[]> =>
  db.many<DisputeRow>(sql`
    SELECT ${PARTIES}, o.claimed_at AS "claimedAt", o.claim_amount AS "claimAmount", o.ruling_outcome AS outcome,
           o.ruling_amount AS "rulingAmount", m.nickname AS "ruledBy", o.ruling_fraud AS "isFraud",
           o.compensation_amount AS compensation
      FROM ${pageOf(disputesOf(subjectId), page)} LEFT JOIN app_user m ON m.id = o.ruling_by
     ORDER BY ${disputesOf(subjectId).order}`);

export const countDisputes = (db: Queryable, subjectId: string | null): Promise<number> =>
  countOf(db, (limit) => newest(disputesOf(subjectId), limit));
