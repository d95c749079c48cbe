import { REVIEW_HOURS } from '#core/withdrawals/decide-withdrawal.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { WithdrawalReviewTable, WithdrawalTable } from '#server/platform/postgres/tables/withdrawals.ts';

export type WithdrawalRow = Pick<
  WithdrawalTable,
  'id' | 'userId' | 'network' | 'recipient' | 'amount' | 'fee' | 'state' | 'reviewers' | 'holdId'
>;

const COLUMNS = sql`id, user_id, network, recipient, amount, fee, state, reviewers, hold_id`;

/** Locks a withdrawal; null: there is none. */
export const lockWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRow | null> =>
  tx.maybe<WithdrawalRow>(sql`SELECT ${COLUMNS} FROM withdrawal WHERE id = ${id} FOR NO KEY UPDATE`);

type NewWithdrawal = WithdrawalRow & Pick<WithdrawalTable, 'addressId' | 'worth'>;

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx.run(sql`
    INSERT INTO withdrawal (id, user_id, address_id, network, recipient, amount, fee, state, reviewers, hold_id, worth)
    VALUES (${row.id}, ${row.userId}, ${row.addressId}, ${row.network}, ${row.recipient}, ${row.amount}, ${row.fee},
            ${row.state}, ${row.reviewers}, ${row.holdId}, ${row.worth}::bigint)`);
}

/** What a step writes beside the state. */
export interface StepNotes {
  readonly reason?: string;
  readonly reviewers?: number;
  readonly txHash?: string;
  readonly height?: bigint;
  readonly paidFee?: bigint;
  readonly isRefused?: boolean;
  /** Seconds for which nothing is paid to its receiver from now on. */
  readonly pauseS?: number;
}

/** Writes a step of a withdrawal that the caller has locked. */
export async function saveStep(
  tx: Tx,
  { id, state }: Pick<WithdrawalRow, 'id' | 'state'>,
  { reason, reviewers, txHash, height, paidFee, isRefused = false, pauseS }: StepNotes,
): Promise<void> {
  await tx.run(sql`
    UPDATE withdrawal SET state = ${state}, moved_at = clock_timestamp(), waits_for = NULL, unclear_since = NULL,
      polled_at = '-infinity',
      ended_at = CASE WHEN ${state}::text IN ('confirmed', 'failed', 'returned', 'cancelled') THEN clock_timestamp() END,
      reason = coalesce(${reason ?? null}::text, reason), reviewers = coalesce(${reviewers ?? null}::smallint, reviewers),
      tx_hash = coalesce(${txHash ?? null}::text, tx_hash), height = coalesce(${height ?? null}::bigint, height),
      paid_fee = coalesce(${paidFee ?? null}::bigint, paid_fee), is_refused = is_refused OR ${isRefused},
      pauses_until = coalesce(clock_timestamp() + make_interval(secs => ${pauseS ?? null}::float8), pauses_until)
    WHERE id = ${id}`);
}

/** Until when nothing is paid to a receiver, because a payment to it failed; null: it can be paid to. */
export const pauseOf = (of: { readonly network: Sql; readonly recipient: Sql }): Sql => sql`
  (SELECT max(z.pauses_until) FROM withdrawal z
   WHERE z.recipient = ${of.recipient} AND z.network = ${of.network} AND z.pauses_until > clock_timestamp())`;

type Receiver = Pick<WithdrawalRow, 'network' | 'recipient'>;

/** The same of one receiver. */
export async function pausedUntil(db: Queryable, { network, recipient }: Receiver): Promise<Date | null> {
  const pause = pauseOf({ network: sql`${network}`, recipient: sql`${recipient}` });
  return (await db.one<{ until: Date | null }>(sql`SELECT ${pause} AS until`)).until;
}

/** Ends the pauses of a receiver. */
export const endPause = (tx: Tx, { network, recipient }: Receiver): Promise<number> =>
  tx.run(sql`
    UPDATE withdrawal SET pauses_until = clock_timestamp()
    WHERE recipient = ${recipient} AND network = ${network} AND pauses_until > clock_timestamp()`);

/** How many withdrawals of a user have not ended. */
export async function countOpen(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM withdrawal WHERE user_id = ${userId} AND ended_at IS NULL`);
  return count;
}

interface Leaving {
  readonly userId: string;
  /** The address; null: not chosen yet. */
  readonly recipient: string | null;
}

/** The sum that left the account lately, by payouts too, or went to the address if that is more, and that no two looked at. */
export async function unreviewedOf(db: Queryable, { userId, recipient }: Leaving): Promise<bigint> {
  const sumOf = (whose: Sql) => sql`
    (SELECT coalesce(sum(coalesce(worth, amount)), 0)::bigint FROM withdrawal
     WHERE ${whose} AND requested_at > now() - make_interval(hours => ${REVIEW_HOURS}) AND reviewers < 2
       AND state NOT IN ('failed', 'returned', 'cancelled'))`;
  const paidOut = sql`
    (SELECT coalesce(sum(points), 0)::bigint FROM payout
     WHERE owner_id = ${userId} AND asked_at > now() - make_interval(hours => ${REVIEW_HOURS})
       AND (ended_at IS NULL OR state = 'success'))`;
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT greatest(${sumOf(sql`user_id = ${userId}`)} + ${paidOut}, ${sumOf(sql`recipient = ${recipient}`)}) AS sum`);
  return sum;
}

export interface ReviewRow extends Pick<WithdrawalReviewTable, 'reviewerId'> {
  /** An approval of somebody who is still in office. */
  readonly isApproval: boolean;
}

/** What staff decided on a withdrawal, the first first. */
export const reviewsOf = (db: Queryable, id: string): Promise<ReviewRow[]> =>
  db.many<ReviewRow>(sql`
    SELECT r.reviewer_id, a.reviewer_id IS NOT NULL AS "isApproval"
    FROM withdrawal_review r LEFT JOIN withdrawal_approval a USING (withdrawal_id, reviewer_id)
    WHERE r.withdrawal_id = ${id} ORDER BY r.at`);

export const approvalsOf = (reviews: readonly ReviewRow[]): number =>
  reviews.filter(({ isApproval }) => isApproval).length;

/** Whether a suspension of the whole account is in force that began after the last approval; without one, after the request. */
export async function isSuspendedSince(tx: Tx, id: string): Promise<boolean> {
  const { isSince } = await tx.one<{ isSince: boolean }>(sql`
    SELECT EXISTS (SELECT FROM suspension s
      WHERE s.user_id = w.user_id AND s.scope = 'account' AND s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now())
        AND s.at > coalesce((SELECT max(r.at) FROM withdrawal_review r
                             WHERE r.withdrawal_id = w.id AND r.decision = 'approve'), '-infinity')) AS "isSince"
    FROM withdrawal w WHERE w.id = ${id}`);
  return isSince;
}

type NewReview = Pick<WithdrawalReviewTable, 'withdrawalId' | 'reviewerId' | 'decision' | 'reason'>;

export async function insertReview(tx: Tx, { withdrawalId, reviewerId, decision, reason }: NewReview): Promise<void> {
  await tx.run(sql`
    INSERT INTO withdrawal_review (withdrawal_id, reviewer_id, decision, reason)
    VALUES (${withdrawalId}, ${reviewerId}, ${decision}, ${reason})`);
}
