import { openHoursBps } from '#core/people/presence.ts';
import type { Sweep } from '#server/app/feature.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { onePass } from '#server/platform/background/one-pass.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

/** Seconds between two looks: whoever is there for so long is seen in each hour. */
const EVERY_S = 300;
/** The longest window that `providers.presence_days` can ask for. */
const KEEP_DAYS = 90;

/** Notes the hours in which a provider, or one of its operators, had a page open. */
export const presenceJob: RecurringJob = {
  name: 'providers.presence',
  everyS: EVERY_S,
  run: onePass(notePresence),
};

/** Providers, and who applies to become one: a socket of an operator is one of its provider. */
export async function notePresence({ db, presence }: Services): Promise<void> {
  const measured = await db.many<{ id: string }>(sql`
    SELECT id FROM app_user WHERE role = 'provider' AND status = 'active'
    UNION SELECT user_id FROM provider_application WHERE state IN ('draft', 'pending', 'more_asked')`);
  const here = measured.filter(({ id }) => presence.isOnline(id)).map(({ id }) => id);
  await db.run(sql`
    INSERT INTO presence_hour (user_id, hour)
    SELECT id, date_trunc('hour', clock_timestamp()) FROM unnest(${here}::uuid[]) id ON CONFLICT DO NOTHING`);
}

/** Basis points of the hours of the last `providers.presence_days` in which each of these accounts was present. */
export async function presenceOf(
  db: Queryable,
  rules: Rules,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const days = rules.get('providers.presence_days');
  const rows = await db.many<{ userId: string; hours: number }>(sql`
    SELECT user_id, count(*)::int AS hours FROM presence_hour
    WHERE user_id = ANY (${[...userIds]}::uuid[])
      AND hour > date_trunc('hour', now()) - make_interval(days => ${days}) GROUP BY user_id`);
  return new Map(rows.map(({ userId, hours }) => [userId, openHoursBps(hours, days)]));
}

export const presenceSweep: Sweep = {
  name: 'hours of presence',
  statement: (_rules, limit) => sql`
    DELETE FROM presence_hour WHERE (user_id, hour) IN (
      SELECT user_id, hour FROM presence_hour
      WHERE hour < now() - make_interval(days => ${KEEP_DAYS}::int) ORDER BY hour LIMIT ${limit})`,
};
