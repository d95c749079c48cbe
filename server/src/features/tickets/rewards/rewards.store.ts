import type { Role } from '#core/access/access.ts';
import type { CouponState } from '#core/tickets/coupons.ts';
import type { RewardState } from '#core/tickets/rewards.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { RewardTicketTable } from '#server/platform/postgres/tables/tickets.ts';

export interface Receiver {
  readonly id: string;
  readonly role: Role;
  readonly isActive: boolean;
}

/** The account of this public name, locked, so that two compensations for one order are made one after the other. */
export const lockReceiver = (tx: Tx, name: string): Promise<Receiver | null> =>
  tx.maybe<Receiver>(sql`
    SELECT id, role, status = 'active' AS "isActive" FROM app_user WHERE lower(nickname) = lower(${name})
    FOR NO KEY UPDATE`);

/** The account of a ticket, locked. */
export const lockReceiverById = (tx: Tx, id: string): Promise<Receiver> =>
  tx.one<Receiver>(sql`
    SELECT id, role, status = 'active' AS "isActive" FROM app_user WHERE id = ${id} FOR NO KEY UPDATE`);

/** Base units that a member of staff gave without a second within the last day. Their row is locked. */
export async function givenAlone(tx: Tx, byId: string): Promise<bigint> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${byId} FOR NO KEY UPDATE`);
  const { sum } = await tx.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS sum FROM reward_ticket
    WHERE by_id = ${byId} AND proposal_id IS NULL AND at > now() - interval '1 day'`);
  return sum;
}

interface Compensated {
  readonly orderId: string;
  readonly userId: string;
  /** The ticket that is judged: it does not stand in its own way. */
  readonly ticketId: string | null;
}

/** Whether the receiver has a compensation for the order already, or one waits for an administrator. */
export async function isCompensated(db: Queryable, { orderId, userId, ticketId }: Compensated): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT 1 FROM reward_ticket r LEFT JOIN proposal p ON p.id = r.proposal_id
    WHERE r.order_id = ${orderId} AND r.user_id = ${userId} AND r.kind = 'compensation'
      AND r.id IS DISTINCT FROM ${ticketId}::uuid
      AND (r.paid_at IS NOT NULL OR (p.state = 'open' AND p.expires_at > now())) LIMIT 1`);
  return row !== null;
}

export type NewReward = Pick<
  RewardTicketTable,
  | 'id'
  | 'code'
  | 'kind'
  | 'scenario'
  | 'userId'
  | 'orderId'
  | 'orderCode'
  | 'vendorId'
  | 'workOrderId'
  | 'amount'
  | 'reason'
  | 'byId'
  | 'proposalId'
  | 'payment'
>;

/** One without a proposal is paid in the same transaction. */
export async function insertReward(tx: Tx, row: NewReward): Promise<void> {
  await tx.run(sql`
    INSERT INTO reward_ticket (id, code, kind, scenario, user_id, order_id, order_code, vendor_id, work_order_id, amount,
      payment, reason, by_id, proposal_id, paid_at)
    VALUES (${row.id}, ${row.code}, ${row.kind}, ${row.scenario}, ${row.userId}, ${row.orderId}, ${row.orderCode},
      ${row.vendorId}, ${row.workOrderId}, ${row.amount}, ${row.payment}, ${row.reason}, ${row.byId},
      ${row.proposalId}::uuid,
      CASE WHEN ${row.proposalId}::uuid IS NULL THEN clock_timestamp() END)`);
}

export type PayableReward = Pick<
  RewardTicketTable,
  'id' | 'code' | 'kind' | 'scenario' | 'userId' | 'orderCode' | 'amount' | 'payment' | 'paidAt' | 'byId'
>;

/** The ticket of a proposal, locked. */
export const lockRewardOf = (tx: Tx, code: string): Promise<PayableReward | null> =>
  tx.maybe<PayableReward>(sql`
    SELECT id, code, kind, scenario, user_id, order_code, amount, payment, paid_at,
           by_id
    FROM reward_ticket WHERE code = ${code} FOR NO KEY UPDATE`);

export async function markPaid(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx.run(sql`
    UPDATE reward_ticket SET paid_at = clock_timestamp(), approved_by = ${approvedBy} WHERE id = ${id}`);
}

export interface RewardRow
  extends Pick<
    RewardTicketTable,
    'id' | 'code' | 'kind' | 'scenario' | 'userId' | 'orderCode' | 'amount' | 'payment' | 'reason' | 'at' | 'paidAt'
  > {
  /** Null: points, or not given yet. */
  readonly coupon: CouponState | null;
  readonly receiver: string;
  readonly vendor: string | null;
  readonly workOrderCode: string | null;
  readonly by: string;
  readonly approvedBy: string | null;
  readonly state: RewardState;
}

/** The end of a ticket: an approved proposal has paid it. */
const STATE = sql`CASE WHEN r.paid_at IS NOT NULL THEN 'paid' WHEN p.state = 'open' AND p.expires_at > now() THEN 'proposed'
  WHEN p.state = 'refused' THEN 'refused' WHEN p.state = 'withdrawn' THEN 'withdrawn' ELSE 'expired' END`;

/** One page of reward tickets, newest first, and their number. */
/** The tickets that a list shows; `all`: every state. */
export interface RewardFilter {
  readonly kind: 'all' | RewardTicketTable['kind'];
  readonly payment: 'all' | RewardTicketTable['payment'];
}

const keeps = ({ kind, payment }: RewardFilter): Sql => sql`
  (${kind} = 'all' OR r.kind = ${kind}) AND (${payment} = 'all' OR r.payment = ${payment})`;

export function rewardsPage(db: Queryable, filter: RewardFilter, page: PageParams): Promise<PageOf<RewardRow>> {
  return pageOf<RewardRow>(db, page, {
    from: sql`reward_ticket r WHERE ${keeps(filter)}`,
    ...newestFirst(sql`r`),
    select: (rows) => sql`
      SELECT r.id, r.code, r.kind, r.scenario, r.user_id, r.order_code, r.amount, r.payment, c.state AS coupon, r.reason, r.at,
             r.paid_at, u.nickname AS receiver, v.nickname AS vendor, w.code AS "workOrderCode", b.nickname AS by,
             a.nickname AS "approvedBy", ${STATE} AS state
      FROM ${rows} r
      JOIN app_user u ON u.id = r.user_id JOIN app_user b ON b.id = r.by_id
      LEFT JOIN app_user v ON v.id = r.vendor_id LEFT JOIN work_order w ON w.id = r.work_order_id
      LEFT JOIN app_user a ON a.id = r.approved_by LEFT JOIN proposal p ON p.id = r.proposal_id
      LEFT JOIN coupon c ON c.id = r.id`,
  });
}
