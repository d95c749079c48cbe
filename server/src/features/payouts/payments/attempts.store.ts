import type { AttemptFacts, AttemptState, LastWord } from '#core/payouts/attempt-table.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PayoutAttemptTable } from '#server/platform/postgres/tables/payouts.ts';

export interface AttemptRow
  extends Pick<
    PayoutAttemptTable,
    | 'id'
    | 'payoutId'
    | 'attemptNo'
    | 'channel'
    | 'reference'
    | 'state'
    | 'unanswered'
    | 'isRefused'
    | 'looks'
    | 'reason'
    | 'madeAt'
  > {
  readonly isResent: boolean;
  readonly sinceSentS: number;
  readonly sinceFirstSentS: number;
}

const COLUMNS = sql`a.id, a.payout_id, a.attempt_no, a.channel, a.reference, a.state,
  a.unanswered, a.is_refused, a.looks, a.reason, a.made_at,
  coalesce(a.first_sent_at < a.sent_at, false) AS "isResent",
  coalesce(extract(epoch FROM clock_timestamp() - a.sent_at), 0)::float8 AS "sinceSentS",
  coalesce(extract(epoch FROM clock_timestamp() - a.first_sent_at), 0)::float8 AS "sinceFirstSentS"`;

const MAX_ATTEMPTS_SHOWN = 50;

export const attemptsOf = (db: Queryable, payoutId: string): Promise<AttemptRow[]> =>
  db.many<AttemptRow>(sql`
    SELECT ${COLUMNS} FROM payout_attempt a WHERE a.payout_id = ${payoutId} ORDER BY a.attempt_no LIMIT ${MAX_ATTEMPTS_SHOWN}`);

export const attemptById = (db: Queryable, id: string): Promise<AttemptRow | null> =>
  db.maybe<AttemptRow>(sql`SELECT ${COLUMNS} FROM payout_attempt a WHERE a.id = ${id}`);

export const attemptByReference = (db: Queryable, channel: number, reference: string): Promise<AttemptRow | null> =>
  db.maybe<AttemptRow>(sql`
    SELECT ${COLUMNS} FROM payout_attempt a WHERE a.reference = ${reference} AND a.channel = ${channel}`);

export const lockAttempt = (tx: Tx, id: string): Promise<AttemptRow> =>
  tx.one<AttemptRow>(sql`SELECT ${COLUMNS} FROM payout_attempt a WHERE a.id = ${id} FOR NO KEY UPDATE`);

export const attemptFacts = (row: AttemptRow): AttemptFacts => ({
  state: row.state,
  isUnanswered: row.unanswered > 0,
  isRefused: row.isRefused,
  isResent: row.isResent,
  sinceSentS: row.sinceSentS,
  sinceFirstSentS: row.sinceFirstSentS,
});

export const insertAttempt = (
  tx: Tx,
  row: Pick<PayoutAttemptTable, 'id' | 'payoutId' | 'attemptNo' | 'channel' | 'reference'>,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO payout_attempt (id, payout_id, attempt_no, channel, reference)
    VALUES (${row.id}, ${row.payoutId}, ${row.attemptNo}, ${row.channel}, ${row.reference})`);

/** The next number of a payout’s attempts. Read it under the payout’s lock. */
export async function nextAttemptNo(tx: Tx, payoutId: string): Promise<number> {
  const { no } = await tx.one<{ no: number }>(sql`
    SELECT coalesce(max(attempt_no), 0)::int + 1 AS no FROM payout_attempt WHERE payout_id = ${payoutId}`);
  return no;
}

/** Takes due attempts: nobody else looks at them for `leaseS`, and after a crash somebody does again. */
export async function leaseDue(db: Queryable, limit: number, leaseS: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    UPDATE payout_attempt SET look_at = clock_timestamp() + make_interval(secs => ${leaseS})
    WHERE id IN (SELECT id FROM payout_attempt WHERE look_at <= clock_timestamp() ORDER BY look_at LIMIT ${limit}
                 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export const lookAgain = (db: Queryable, id: string, afterS: number): Promise<number> =>
  db.run(sql`
    UPDATE payout_attempt SET look_at = clock_timestamp() + make_interval(secs => ${afterS}), looks = looks + 1
    WHERE id = ${id} AND look_at IS NOT NULL`);

/** Look at the open attempt of a payout at once. */
export const lookNow = (tx: Tx, payoutId: string): Promise<number> =>
  tx.run(sql`
    UPDATE payout_attempt SET look_at = clock_timestamp(), looks = 0 WHERE payout_id = ${payoutId} AND look_at IS NOT NULL`);

/**
 * It goes to the channel now: until an answer comes, it counts as unanswered, also after a crash. What surely did not get
 * there is sent for the first time.
 */
export const noteSending = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE payout_attempt SET state = 'sent', sends = sends + 1, unanswered = unanswered + 1, is_refused = false,
      sent_at = statement_timestamp(), absent_at = NULL, looks = 0,
      first_sent_at = CASE WHEN state = 'ready' THEN statement_timestamp() ELSE first_sent_at END WHERE id = ${id}`);

/** The channel was asked what became of it. */
export const noteAbsent = (tx: Tx, id: string, isAbsent: boolean): Promise<number> =>
  tx.run(sql`
    UPDATE payout_attempt SET absent_at = CASE WHEN ${isAbsent} THEN clock_timestamp() END
    WHERE id = ${id} AND (${isAbsent} OR absent_at IS NOT NULL)`);

/** The attempt of a payout that is not over, as the channel last spoke of it. Read it under the payout’s lock to decide on it. */
export const openAttempt = (db: Queryable, payoutId: string): Promise<LastWord | null> =>
  db.maybe<LastWord>(sql`
    SELECT state, extract(epoch FROM absent_at - sent_at)::float8 AS "absentAfterS" FROM payout_attempt
    WHERE payout_id = ${payoutId} AND state IN ('ready', 'sent')`);

/** What was not sent before the end of its payout never is. Call it under the payout’s lock. */
export const closeUnsent = (tx: Tx, payoutId: string): Promise<number> =>
  tx.run(sql`
    UPDATE payout_attempt SET state = 'failed', look_at = NULL, reason = ${ENDED_BEFORE}
    WHERE payout_id = ${payoutId} AND state = 'ready'`);

export const ENDED_BEFORE = 'the payout had ended';

export interface Answer {
  readonly isRefused: boolean;
  readonly reason: string;
}

/** The channel answered a sending, or surely did not get it. */
export const noteAnswer = (db: Queryable, id: string, { isRefused, reason }: Answer): Promise<number> =>
  db.run(sql`
    UPDATE payout_attempt SET unanswered = greatest(unanswered - 1, 0), is_refused = ${isRefused}, reason = ${reason}
    WHERE id = ${id} AND state = 'sent'`);

export interface AttemptEnd {
  readonly state: AttemptState;
  readonly reason: string;
  readonly nameSealed: Buffer | null;
}

/** A final state is looked at no more. */
export const storeAttempt = (tx: Tx, id: string, { state, reason, nameSealed }: AttemptEnd): Promise<number> =>
  tx.run(sql`
    UPDATE payout_attempt SET state = ${state}, reason = ${reason}, name_sealed = coalesce(${nameSealed}, name_sealed),
      look_at = CASE WHEN ${state} IN ('ready', 'sent') THEN look_at END WHERE id = ${id}`);
