import type { Queryable } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';
import type { StreamRow } from './relay.ts';

const PAGE_ROWS = 200;

export interface StreamEnds {
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
}

/** Where a user's stream begins and ends now; an untouched stream is empty at 0. */
export async function streamEnds(db: Queryable, userId: string): Promise<StreamEnds> {
  const row = await db.maybe<StreamEnds>(
    sql`SELECT first_seq AS "firstSeq", last_seq AS "lastSeq" FROM user_stream WHERE user_id = ${userId}`,
  );
  return row ?? { firstSeq: 1n, lastSeq: 0n };
}

/** The next rows after `after`, in order, at most a page. */
export function nextRows(db: Queryable, userId: string, after: bigint): Promise<StreamRow[]> {
  return db.many<StreamRow>(sql`
    SELECT user_id AS "userId", seq, event, payload, at FROM stream_event
     WHERE user_id = ${userId} AND seq > ${after} ORDER BY seq LIMIT ${PAGE_ROWS}`);
}

/** How a reader who last saw `seen` goes on: from there, or with a reset when what it missed is gone. */
export function resumePoint(seen: bigint | null, ends: StreamEnds): { readonly from: bigint; readonly reset: boolean } {
  if (seen === null) return { from: ends.lastSeq, reset: false };
  const lost = seen > ends.lastSeq || seen < ends.firstSeq - 1n;
  return lost ? { from: ends.lastSeq, reset: true } : { from: seen, reset: false };
}
