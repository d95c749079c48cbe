import type { Loop } from '#server/platform/feature.ts';
import type { Services } from '#server/platform/services.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

const BATCH_ROWS = 2_000;
const IDLE_MS = 10 * 60_000;
/** Whose list grew within this long is looked at; the others are not longer than when they were last looked at. */
const LOOK_BACK_S = 3_600;

/** Forgets notices that are too old, those beyond the end of their reader's list, and what was remembered of reminders. */
export async function sweepNotices({ db, rules }: Services): Promise<number> {
  const batches: Sql[] = [
    sql`DELETE FROM notice WHERE (user_id, id) IN (SELECT user_id, id FROM notice
          WHERE at < now() - make_interval(secs => ${rules.get('notices.keep_s')}) LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM notice WHERE (user_id, id) IN (
          SELECT beyond.user_id, beyond.id
          FROM (SELECT DISTINCT user_id FROM notice WHERE at > now() - make_interval(secs => ${LOOK_BACK_S})) reader,
          LATERAL (SELECT user_id, id FROM notice n WHERE n.user_id = reader.user_id
                   ORDER BY id DESC OFFSET ${rules.get('notices.keep_per_user')}) beyond LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM order_reminder WHERE order_id IN (SELECT order_id FROM order_reminder
          WHERE due_at < now() - interval '1 hour' LIMIT ${BATCH_ROWS})`,
  ];
  let most = 0;
  for (const batch of batches) most = Math.max(most, await db.run(batch));
  return most < BATCH_ROWS ? 0 : most;
}

export const noticeSweepLoop: Loop = { name: 'notice sweep', idleMs: IDLE_MS, run: sweepNotices };
