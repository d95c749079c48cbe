import { REVIEW_HOURS } from '#core/withdrawals/decide-withdrawal.ts';
import type { SigningWait } from '#core/withdrawals/signing.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { SigningRequestTable } from '#server/platform/postgres/tables/withdrawals.ts';

type RequestKey = Pick<SigningRequestTable, 'paymentId' | 'attempt'>;

/** Members of staff who approved a withdrawal, and are still in office. */
export const approvalsOf = (id: Sql, ownerId: Sql): Sql => sql`
  (SELECT count(*)::int FROM withdrawal_approval r WHERE r.withdrawal_id = ${id} AND r.reviewer_id <> ${ownerId})`;

/** The sum that was signed lately without two approvals, of the same currency as `w`: by this signer's record, not by the product's word. */
export const unreviewedSum = (whose: Sql): Sql =>
  sql`(SELECT coalesce(sum(s.points), 0)::bigint ${unreviewedOf(whose)})`;

const unreviewedOf = (whose: Sql): Sql => sql`
  FROM signing s JOIN withdrawal o ON o.id = s.payment_id
  WHERE s.nonce IS NOT NULL AND s.signed_at > clock_timestamp() - make_interval(hours => ${REVIEW_HOURS})
    AND s.payment_id <> w.id AND (s.network LIKE 'bip122:%') = (w.network LIKE 'bip122:%') AND ${approvalsOf(sql`o.id`, sql`o.user_id`)} < 2
    AND ${whose}`;

/** When enough of it is older than the hours of a review, so that at most `room` is left; null: it is now. */
const roomFrom = (whose: Sql, room: bigint): Sql => sql`
  (SELECT max(p.signed_at) + make_interval(hours => ${REVIEW_HOURS}) FROM (
     SELECT s.signed_at, sum(s.points) OVER (ORDER BY s.signed_at DESC, s.payment_id) AS since ${unreviewedOf(whose)}) p
   WHERE p.since > ${room})`;

interface HeldBack {
  readonly paymentId: string;
  /** Base units that may be signed for beside it. */
  readonly room: bigint;
  readonly addressAgeS: number;
}

/** The end of each wait that has one, if nothing else is signed meanwhile. */
export const holdEnds = (db: Queryable, { paymentId, room, addressAgeS }: HeldBack) =>
  db.one<{ recalled: null; address: Date | null; sum: Date | null }>(sql`
    SELECT NULL::text AS recalled, greatest(${roomFrom(OF_OWNER, room)}, ${roomFrom(TO_RECEIVER, room)}) AS sum,
      (SELECT a.added_at + make_interval(secs => ${addressAgeS}) FROM withdrawal_address a WHERE a.id = w.address_id) AS address
    FROM withdrawal w WHERE w.id = ${paymentId}`);

export const OF_OWNER = sql`o.user_id = w.user_id`;
export const TO_RECEIVER = sql`s.recipient = w.recipient`;

/** A limit for which a payment is held back, and its end; null: nobody can tell. */
export interface Hold {
  readonly wait: SigningWait;
  readonly until: Date | null;
}

/** Tells the product what a request is held back for; null: for no limit. */
export const noteHold = (tx: Tx, { paymentId, attempt }: RequestKey, hold: Hold | null): Promise<number> =>
  tx.run(sql`
    UPDATE signing_request r SET held_for = h.wait, held_until = h.until
    FROM (SELECT ${hold?.wait ?? null}::text AS wait, ${hold?.until ?? null}::timestamptz AS until) h
    WHERE payment_id = ${paymentId} AND attempt = ${attempt} AND (held_for, held_until) IS DISTINCT FROM (h.wait, h.until)`);
