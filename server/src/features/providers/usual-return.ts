import { getUsualReturn } from '#contract/functions/presence.ts';
import { LOOK_BACK_DAYS, usualReturn } from '#core/people/usual-return.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface SeenHour {
  readonly hour: number;
  readonly days: number;
}

/** Hours of the day only: on which days a provider was there is not told. */
export const getUsualReturnHandler = handle(getUsualReturn, async ({ db }: Call, { userId }) => {
  const since = sql`hour > date_trunc('hour', now()) - make_interval(days => ${LOOK_BACK_DAYS}) AND user_id = ${userId}`;
  const rows = await db.many<SeenHour>(sql`
    SELECT extract(hour FROM hour AT TIME ZONE 'UTC')::int AS hour, count(*)::int AS days
    FROM presence_hour WHERE ${since} GROUP BY 1`);
  const { days } = await db.one<{ days: number }>(sql`
    SELECT count(DISTINCT (hour AT TIME ZONE 'UTC')::date)::int AS days FROM presence_hour WHERE ${since}`);
  const seen = Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.hour === hour)?.days ?? 0);
  const at = usualReturn(seen, days, Date.now());
  return { at: at === null ? null : new Date(at) };
});
