import { type Coupon, leastOrderOf } from '#core/tickets/coupons.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CouponTable } from '#server/platform/postgres/tables/tickets.ts';

/** The coupon of a ticket, under the rules of now: later ones do not change it. */
export async function insertCoupon(
  { services: { rules }, tx }: { readonly services: Services; readonly tx: Tx },
  { id, userId, amount, holdId }: Pick<CouponTable, 'id' | 'userId' | 'amount' | 'holdId'>,
): Promise<void> {
  const leastOrder = leastOrderOf(amount, rules.get('tickets.coupon_order_times'));
  await tx.run(sql`
    INSERT INTO coupon (id, user_id, amount, least_order, hold_id, issued_at, expires_at)
    SELECT ${id}::uuid, ${userId}::uuid, ${amount}::bigint, ${leastOrder}::bigint, ${holdId}::uuid, at,
           at + make_interval(secs => ${rules.get('tickets.coupon_valid_s')})
    FROM clock_timestamp() AS at`);
}

type CouponRow = Pick<CouponTable, 'id' | 'amount' | 'leastOrder' | 'holdId' | 'issuedAt' | 'expiresAt'>;

export interface OpenCoupon extends Coupon, Pick<CouponTable, 'amount' | 'holdId'> {}

/** An order uses one of these at most: the first to end. */
const MAX_LOCKED = 100;

/** The open coupons of a user, locked. */
export async function lockOpenCoupons(tx: Tx, userId: string): Promise<OpenCoupon[]> {
  const rows = await tx.many<CouponRow>(sql`
    SELECT id, amount, least_order, hold_id, issued_at, expires_at
    FROM coupon WHERE user_id = ${userId} AND state = 'open' ORDER BY expires_at, id LIMIT ${MAX_LOCKED} FOR NO KEY UPDATE`);
  return rows.map(({ issuedAt, expiresAt, ...row }) => ({
    ...row,
    issuedAt: issuedAt.getTime(),
    expiresAt: expiresAt.getTime(),
  }));
}

/** Which of these users have an open coupon. */
export async function holdersAmong(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ userId: string }>(sql`
    SELECT u.id AS "userId" FROM unnest(${[...new Set(userIds)]}::uuid[]) AS u (id)
    WHERE EXISTS (SELECT FROM coupon c WHERE c.user_id = u.id AND c.state = 'open' OFFSET 0)`);
  return new Set(rows.map(({ userId }) => userId));
}

export interface EndedOrder {
  readonly id: string;
  readonly sellerId: string;
  readonly otherId: string;
  /** Base units of points. */
  readonly settled: bigint;
  readonly endedAt: Date;
}

/** An order of cards or of points that has ended, with who sold; null: it has not, or is gone. */
export const endedOrder = (db: Queryable, code: string): Promise<EndedOrder | null> =>
  db.maybe<EndedOrder>(sql`
    SELECT id, seller_id, provider_id AS "otherId", coalesce(settled_amount, 0) AS settled,
           coalesce(ended_at, placed_at) AS "endedAt"
    FROM gift_order WHERE code = ${code} AND ended_at IS NOT NULL
    UNION ALL
    SELECT id, seller_id, buyer_id, coalesce(settled_amount, 0), coalesce(ended_at, placed_at) FROM points_order
    WHERE code = ${code} AND ended_at IS NOT NULL`);

/** False: the order has used another one already. */
export async function markUsed(
  tx: Tx,
  { id, orderId, orderCode }: { readonly id: string; readonly orderId: string; readonly orderCode: string },
): Promise<boolean> {
  const written = await tx.run(sql`
    UPDATE coupon SET state = 'used', order_id = ${orderId}, order_code = ${orderCode}, used_at = clock_timestamp()
    WHERE id = ${id} AND state = 'open' AND NOT EXISTS (SELECT FROM coupon o WHERE o.order_id = ${orderId})`);
  return written === 1;
}

/** Ends coupons that ran out so long ago, and answers what they reserve. */
export const endCoupons = (
  tx: Tx,
  { graceS, limit }: { readonly graceS: number; readonly limit: number },
): Promise<Pick<CouponTable, 'id' | 'holdId'>[]> =>
  tx.many<Pick<CouponTable, 'id' | 'holdId'>>(sql`
    UPDATE coupon SET state = 'expired' WHERE id IN (
      SELECT id FROM coupon WHERE state = 'open' AND expires_at < clock_timestamp() - make_interval(secs => ${graceS})
      ORDER BY expires_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, hold_id`);

export type OwnCoupon = Pick<
  CouponTable,
  'id' | 'amount' | 'leastOrder' | 'state' | 'expiresAt' | 'orderCode' | 'usedAt'
>;

/** One page of a user's coupons, open ones first, and their number. */
export const ownCoupons = (db: Queryable, userId: string, page: PageParams): Promise<PageOf<OwnCoupon>> =>
  pageOf<OwnCoupon>(db, page, {
    from: sql`coupon c WHERE c.user_id = ${userId}`,
    order: sql`(c.state <> 'open'), c.expires_at, c.id`,
    select: (rows) => sql`
      SELECT c.id, c.amount, c.least_order, c.state, c.expires_at, c.order_code, c.used_at FROM ${rows} c`,
  });
