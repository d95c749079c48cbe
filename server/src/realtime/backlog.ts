import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { StreamRow } from './relay.ts';
import { openSharedLookup } from './shared-lookup.ts';

/** Rows read in one page. */
export const PAGE_ROWS = 200;

export interface StreamEnds {
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
}

/** No statement takes longer than this: events kept for less count as no longer kept. */
const MARGIN_S = 60;

const stillKept = sql`s.kept_until > now() + make_interval(secs => ${MARGIN_S})`;

/**
 * Statement parts that keep these users' events for `keepS` seconds and return as `ends` where each stream begins and
 * ends now. When a stream was not kept until now, its sequence advances by one, so that an earlier reader finds a gap.
 * Streams that are kept for at least half of the time still are not prolonged: many readers coming back at once write
 * nothing.
 */
export const streamsOf = (userIds: Sql, keepS: number): Sql => sql`
  kept AS (
    SELECT s.user_id, s.first_seq, s.last_seq FROM user_stream s
     WHERE s.user_id IN (${userIds}) AND s.kept_until > now() + make_interval(secs => ${keepS / 2})
  ), opened AS (
    INSERT INTO user_stream AS s (user_id, kept_until)
    SELECT asked.id, now() + make_interval(secs => ${keepS}) FROM (SELECT DISTINCT * FROM (${userIds}) u (id)) asked
     WHERE NOT EXISTS (SELECT FROM kept WHERE kept.user_id = asked.id) ORDER BY asked.id
    ON CONFLICT (user_id) DO UPDATE SET
      last_seq = CASE WHEN ${stillKept} THEN s.last_seq ELSE s.last_seq + 1 END,
      first_seq = CASE WHEN ${stillKept} THEN s.first_seq ELSE s.last_seq + 2 END,
      kept_until = greatest(s.kept_until, excluded.kept_until)
    RETURNING s.user_id, s.first_seq, s.last_seq
  ), ends AS (SELECT * FROM kept UNION ALL SELECT * FROM opened)`;

/**
 * Prolongs the keeping of events for connected users and returns the users whose events were kept; the others have
 * missed some.
 */
export async function keepStreams(db: Queryable, userIds: readonly string[], keepS: number): Promise<Set<string>> {
  const rows = await db.many<{ userId: string }>(sql`
    WITH mine AS (
      SELECT s.user_id FROM user_stream s WHERE s.user_id = ANY (${userIds}::uuid[]) AND ${stillKept}
       ORDER BY s.user_id FOR NO KEY UPDATE
    )
    UPDATE user_stream s SET kept_until = greatest(s.kept_until, now() + make_interval(secs => ${keepS}))
      FROM mine WHERE s.user_id = mine.user_id RETURNING s.user_id`);
  return new Set(rows.map(({ userId }) => userId));
}

/** The last sequence number of each of these users' streams. */
export async function lastSeqs(db: Queryable, userIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db.named<{ userId: string; lastSeq: bigint }>(
    'socket-last-seqs',
    'SELECT user_id, last_seq FROM user_stream WHERE user_id = ANY ($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ userId, lastSeq }) => [userId, lastSeq]));
}

interface PageRequest {
  readonly userId: string;
  readonly after: bigint;
}

const readingQueue = definePart(({ db }) =>
  openSharedLookup((requested: readonly PageRequest[]) => readRows(db, requested)),
);

/** The next rows after `after`, in order, at most one page. */
export function nextRows(services: Services, userId: string, after: bigint): Promise<StreamRow[]> {
  return readingQueue(services).add({ userId, after });
}

async function readRows(db: Queryable, requested: readonly PageRequest[]): Promise<StreamRow[][]> {
  const rows = await db.many<StreamRow & { n: bigint }>(sql`
    SELECT asked.n, e.user_id, e.seq, e.event, e.payload, e.at
      FROM unnest(${requested.map(({ userId }) => userId)}::uuid[], ${requested.map(({ after }) => String(after))}::bigint[])
           WITH ORDINALITY AS asked (user_id, after, n),
           LATERAL (SELECT * FROM stream_event s WHERE s.user_id = asked.user_id AND s.seq > asked.after
                     ORDER BY s.seq LIMIT ${PAGE_ROWS}) e
     ORDER BY asked.n, e.seq`);
  const pages: StreamRow[][] = requested.map(() => []);
  for (const { n, ...row } of rows) pages[Number(n) - 1]?.push(row);
  return pages;
}

/** Where a reader who last saw `seen` resumes: after it, or with a reset when the missed events are gone. */
export function resumePoint(seen: bigint | null, ends: StreamEnds): { readonly from: bigint; readonly reset: boolean } {
  if (seen === null) return { from: ends.lastSeq, reset: false };
  const isIncomplete = seen > ends.lastSeq || seen < ends.firstSeq - 1n;
  return isIncomplete ? { from: ends.lastSeq, reset: true } : { from: seen, reset: false };
}

/** An event has the time at which its transaction began, and its number from when that ended: at most so much later. */
const MAX_TRANSACTION_S = 60;

/**
 * A sequence before everything that a reader may have missed who knows when it saw the last event and not its number: it
 * gets some events again, whose transactions took less than the longest. Null when no event that old is kept: then it is
 * unknown what the reader missed.
 */
export async function seqAt(db: Queryable, userId: string, time: Date): Promise<bigint | null> {
  const { seq } = await db.one<{ seq: bigint | null }>(sql`
    SELECT CASE WHEN min(seq) FILTER (WHERE at <= ${time}) IS NULL THEN NULL
                ELSE coalesce(min(seq) FILTER (WHERE at > ${time}::timestamptz - make_interval(secs => ${MAX_TRANSACTION_S})) - 1,
                              max(seq)) END AS seq
      FROM stream_event WHERE user_id = ${userId}`);
  return seq;
}
