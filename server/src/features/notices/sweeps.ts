import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Only lists that grew within this time are trimmed; the others have been trimmed before. */
const LOOK_BACK_S = 3_600;

export const noticeSweeps: readonly Sweep[] = [
  {
    name: 'old notices',
    statement: (rules, limit) => sql`
      DELETE FROM notice WHERE (user_id, id) IN (SELECT user_id, id FROM notice
      WHERE at < now() - make_interval(secs => ${rules.get('notices.keep_s')}) LIMIT ${limit})`,
  },
  {
    name: 'notices beyond the end of a list',
    statement: (rules, limit) => sql`
      DELETE FROM notice WHERE (user_id, id) IN (
        SELECT beyond.user_id, beyond.id
        FROM (SELECT DISTINCT user_id FROM notice WHERE at > now() - make_interval(secs => ${LOOK_BACK_S})) reader,
        LATERAL (SELECT user_id, id FROM notice n WHERE n.user_id = reader.user_id
                 ORDER BY id DESC OFFSET ${rules.get('notices.keep_per_user')}) beyond LIMIT ${limit})`,
  },
  {
    name: 'reminders',
    statement: (_rules, limit) => sql`
      DELETE FROM order_reminder WHERE order_id IN (SELECT order_id FROM order_reminder
      WHERE due_at < now() - interval '1 hour' LIMIT ${limit})`,
  },
];
