import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { WithdrawalAddressTable, WithdrawalTable } from '#server/platform/postgres/tables/withdrawals.ts';
import { pauseOf } from './withdrawals.store.ts';

const MAX_TOLD = 100;

export interface ViewRow
  extends Pick<
    WithdrawalTable,
    | 'id'
    | 'network'
    | 'recipient'
    | 'amount'
    | 'fee'
    | 'currency'
    | 'paidFee'
    | 'state'
    | 'waitsFor'
    | 'reviewers'
    | 'height'
    | 'reason'
    | 'requestedAt'
    | 'endedAt'
    | 'isRefused'
  > {
  readonly label: string;
  readonly approvals: number;
  /** The transaction that ended it, else the latest one that was signed. */
  readonly txHash: string | null;
  /** Until when nothing is paid to its receiver; null: it is not paused. */
  readonly pausedUntil: Date | null;
  /** Until when the signer holds it back for a limit of its own; null: it does not, or cannot tell. */
  readonly heldUntil: Date | null;
  /** The signer has it and has not decided, and nothing is known to be missing in its record. */
  readonly isUnsigned: boolean;
  /** The last block of the network that was read; null: not begun. */
  readonly tip: bigint | null;
}

/** Columns of a withdrawal `w`; the few rows of a page look up the rest, row by row. */
const COLUMNS = sql`
  w.id, w.network, w.recipient, w.amount, w.fee, w.currency, w.paid_fee, w.state, w.waits_for, w.reviewers, w.height, w.reason,
  w.requested_at, w.ended_at, w.is_refused,
  ${pauseOf({ network: sql`w.network`, recipient: sql`w.recipient` })} AS "pausedUntil",
  (SELECT a.label FROM withdrawal_address a WHERE a.id = w.address_id) AS label,
  (SELECT count(*)::int FROM withdrawal_approval r WHERE r.withdrawal_id = w.id) AS approvals,
  coalesce(w.tx_hash, (SELECT t.tx_hash FROM signed_transaction t WHERE t.payment_id = w.id
                       ORDER BY t.attempt DESC LIMIT 1)) AS "txHash",
  (SELECT q.held_until FROM signing_request q WHERE q.payment_id = w.id AND q.attempt = 1 AND w.state = 'signing') AS "heldUntil",
  w.state = 'signing' AND coalesce(w.waits_for IN ('signer', 'limit'), true)
    AND NOT EXISTS (SELECT FROM signing g WHERE g.payment_id = w.id) AS "isUnsigned",
  (SELECT c.height FROM chain_watch c WHERE c.network = w.network) AS tip`;

/** One page of a user's withdrawals, newest first. */
export const ownPage = (db: Queryable, userId: string, page: PageParams): Promise<PageOf<ViewRow>> =>
  pageOf<ViewRow>(db, page, {
    from: sql`withdrawal w WHERE user_id = ${userId}`,
    order: sql`w.requested_at DESC, w.id DESC`,
    select: (rows) => sql`
      SELECT ${COLUMNS} FROM ${rows} w`,
  });

export type Show = 'in_review' | 'stuck' | 'paused' | 'all';

const NEWEST = sql`w.requested_at DESC, w.id DESC`;

/** The list's conditions and order; the order has an index, so that no others are read. */
const SHOWN: Readonly<Record<Show, { readonly where: Sql; readonly order: Sql }>> = {
  in_review: { where: sql`w.state = 'in_review'`, order: sql`w.requested_at, w.id` },
  stuck: { where: sql`w.state IN ('approved', 'signing', 'broadcast') AND w.waits_for IS NOT NULL`, order: NEWEST },
  paused: { where: sql`w.pauses_until > now()`, order: sql`w.pauses_until DESC, w.id DESC` },
  all: { where: sql`true`, order: NEWEST },
};

export interface QueueRow extends ViewRow {
  readonly ownerId: string;
  readonly owner: string;
  readonly isSuspended: boolean;
  readonly addressAddedAt: WithdrawalAddressTable['addedAt'];
  readonly paidTo: number;
  readonly others: number;
}

/** One page of the withdrawals that staff look at. */
export function queuePage(db: Queryable, show: Show, page: PageParams): Promise<PageOf<QueueRow>> {
  const { where, order } = SHOWN[show];
  return pageOf<QueueRow>(db, page, {
    from: sql`withdrawal w WHERE ${where}`,
    order,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT ${COLUMNS}, w.user_id AS "ownerId",
        (SELECT u.nickname FROM app_user u WHERE u.id = w.user_id) AS owner,
        EXISTS (SELECT FROM suspension s WHERE s.user_id = w.user_id AND s.scope = 'account' AND s.lifted_at IS NULL
          AND (s.ends_at IS NULL OR s.ends_at > now())) AS "isSuspended",
        (SELECT a.added_at FROM withdrawal_address a WHERE a.id = w.address_id) AS "addressAddedAt",
        (SELECT count(*)::int FROM (SELECT FROM withdrawal p WHERE p.user_id = w.user_id AND p.state = 'confirmed'
          AND p.recipient = w.recipient LIMIT ${MAX_TOLD}) paid) AS "paidTo",
        (SELECT count(*)::int FROM (SELECT FROM withdrawal_address b WHERE b.address = w.recipient
          AND b.user_id <> w.user_id LIMIT ${MAX_TOLD}) book) AS others
      FROM ${rows} w`,
  });
}

export interface ReviewView {
  readonly withdrawalId: string;
  readonly reviewerId: string;
  readonly reviewer: string;
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly at: Date;
}

/** What staff decided on these withdrawals. */
export const reviewsOn = (db: Queryable, ids: readonly string[]): Promise<ReviewView[]> =>
  db.many<ReviewView>(sql`
    SELECT r.withdrawal_id, r.reviewer_id, u.nickname AS reviewer, r.decision, r.reason, r.at
    FROM withdrawal_review r JOIN app_user u ON u.id = r.reviewer_id
    WHERE r.withdrawal_id = ANY(${[...ids]}::uuid[]) ORDER BY r.at`);
