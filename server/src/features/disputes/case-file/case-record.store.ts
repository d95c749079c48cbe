import type { GiftState, Party } from '#core/orders/gift-states.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { CompensationVoteTable } from '#server/platform/postgres/tables/disputes.ts';

const LAST_ORDERS = 8;
const MAX_COLLEAGUES = 100;

/** A provider's number of claims, in total and among its last orders. */
export interface ClaimRecord {
  readonly claims: number;
  readonly orders: number;
  readonly recentClaims: number;
  readonly lost: number;
}

const NO_CLAIMS: ClaimRecord = { claims: 0, orders: 0, recentClaims: 0, lost: 0 };

export async function claimRecordOf(db: Queryable, userId: string): Promise<ClaimRecord> {
  const record = await db.maybe<ClaimRecord>(sql`
    SELECT s.claims, cardinality(s.recent) AS orders,
      (SELECT count(*)::int FROM unnest(s.recent) AS was WHERE was > 0) AS "recentClaims",
      (SELECT count(*)::int FROM unnest(s.recent) AS was WHERE was = 2) AS lost
    FROM trade_stats s WHERE s.user_id = ${userId}`);
  return record ?? NO_CLAIMS;
}

export interface LastOrder {
  readonly code: string;
  readonly role: Party;
  readonly brandName: string;
  readonly orderAmount: bigint;
  readonly state: GiftState;
  readonly at: Date;
}

/** A user's last orders on either side, newest first. */
export function lastOrdersOf(db: Queryable, userId: string): Promise<LastOrder[]> {
  const side = (role: Party, column: Sql) => sql`(SELECT code, ${role}::text AS role, brand_id, order_amount, state,
    placed_at FROM gift_order WHERE ${column} = ${userId} ORDER BY placed_at DESC, id LIMIT ${LAST_ORDERS})`;
  return db.many<LastOrder>(sql`
    SELECT t.code, t.role, b.name AS "brandName", t.order_amount, t.state, t.placed_at AS at
    FROM (${side('seller', sql`seller_id`)} UNION ALL ${side('provider', sql`provider_id`)}) t
    JOIN brand b ON b.id = t.brand_id ORDER BY t.placed_at DESC LIMIT ${LAST_ORDERS}`);
}

export interface Colleague {
  readonly userId: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

/** Staff who can rule, except `without`, by name. */
export function colleaguesOf(db: Queryable, without: readonly string[]): Promise<Colleague[]> {
  return db.many<Colleague>(sql`
    SELECT id AS "userId", nickname AS name, role = 'admin' AS "isAdmin" FROM app_user
    WHERE role IN ('moderator', 'admin') AND status = 'active' AND NOT id = ANY(${without}::uuid[])
    ORDER BY nickname LIMIT ${MAX_COLLEAGUES}`);
}

export interface VoteRow extends Pick<CompensationVoteTable, 'approve' | 'reason' | 'at'> {
  readonly by: string;
}

/** The votes on an order's compensation, in order. */
export function votesOf(db: Queryable, orderId: string): Promise<VoteRow[]> {
  return db.many<VoteRow>(sql`
    SELECT u.nickname AS by, v.approve, v.reason, v.at FROM compensation_vote v JOIN app_user u ON u.id = v.reviewer_id
    WHERE v.order_id = ${orderId} ORDER BY v.at, v.id`);
}

/** The unpaid part of an order's compensation, in base units of points. */
export async function owedOf(db: Queryable, orderId: string): Promise<bigint> {
  const debt = await db.maybe<{ owed: bigint }>(
    sql`SELECT amount - paid AS owed FROM compensation_debt WHERE order_id = ${orderId}`,
  );
  return debt?.owed ?? 0n;
}
