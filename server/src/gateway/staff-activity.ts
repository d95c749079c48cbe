import { LRUCache } from 'lru-cache';
import { isStaff } from '#core/access/access.ts';
import { definePart } from '#server/app/parts.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Session } from './handler.ts';

const MINUTE_MS = 60_000;
const MAX_SESSIONS = 10_000;

/** Notes that staff use a session, at most once a minute each: sessions of staff end after `auth.staff_idle_s`. */
export const staffActivity = definePart(({ db, log }) => {
  const noted = new LRUCache<string, true>({ max: MAX_SESSIONS, ttl: MINUTE_MS });
  return {
    note({ sessionId, role }: Session): void {
      if (role === 'visitor' || !isStaff(role) || noted.has(sessionId)) return;
      noted.set(sessionId, true);
      db.run(sql`UPDATE session SET seen_at = now() WHERE id = ${sessionId}`).catch((error: unknown) => {
        noted.delete(sessionId);
        log.warn({ reason: String(error) }, 'the use of a session could not be noted');
      });
    },
  };
});
