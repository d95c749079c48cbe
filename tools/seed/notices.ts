import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const TRIES = 200;
const PAUSE_MS = 50;

/**
 * Sets the time of orders' notices to that of their events, and marks them as read where the order is over or the
 * notice older than an hour: a first visitor sees open tasks, not the whole history.
 */
export async function settleNotices({ db, config }: Services): Promise<void> {
  if (!config.demo) throw new Error('history is rewritten nowhere but in the demo');
  if (!(await allTold({ db }))) return;
  await db.run(sql`
    UPDATE notice n SET id = uuidv7(happened.at - now()), at = happened.at,
      read_at = CASE WHEN happened.is_over THEN least(now(), happened.at + interval '4 minutes') END,
      mail_at = CASE WHEN happened.is_over THEN NULL ELSE n.mail_at END
    FROM (
      SELECT x.user_id, x.id, e.at,
             o.ended_at IS NOT NULL OR e.at < now() - interval '1 hour'
               OR (x.kind = 'case_waiting' AND o.state <> 'in_arbitration') AS is_over
      FROM notice x JOIN gift_order o ON o.code = x.ref
      CROSS JOIN LATERAL (SELECT CASE WHEN x.kind = 'rating'
        THEN (SELECT max(v.at) FROM rating v WHERE v.order_id = o.id)
        ELSE (SELECT max(v.at) FROM order_event v WHERE v.order_id = o.id AND v.type = x.params ->> 'event')
      END AS at) e
      WHERE e.at IS NOT NULL
    ) AS happened WHERE n.user_id = happened.user_id AND n.id = happened.id`);
}

/** Whether the relay has delivered everything; it may run in another process, or nowhere. */
async function allTold({ db }: Pick<Services, 'db'>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await db.maybe(sql`SELECT 1 FROM outbox LIMIT 1`)) === null) return true;
    await pause(PAUSE_MS);
  }
  return false;
}
