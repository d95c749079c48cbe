import { getUsualReturn } from '#contract/functions/presence.ts';
import { LOOK_BACK_DAYS, usualReturn } from '#core/people/usual-return.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface SeenHour {
  /** Of the day, UTC. */
  readonly hour: number;
  readonly day: string;
}

/** Hours of the day only: on which days a provider was there is not told. */
export const getUsualReturnHandler = handle(getUsualReturn, async ({ db }: Call, { userId }) => {
  const rows = await db.many<SeenHour>(sql`
    SELECT extract(hour FROM at)::int AS hour, at::date::text AS day
    FROM (SELECT hour AT TIME ZONE 'UTC' AS at FROM presence_hour
          WHERE hour > date_trunc('hour', now()) - make_interval(days => ${LOOK_BACK_DAYS}) AND user_id = ${userId}) seen`);
  const days = new Set(rows.map(({ day }) => day)).size;
  const seen = Array.from({ length: 24 }, (_, hour) => rows.filter((row) => row.hour === hour).length);
  const at = usualReturn(seen, days, Date.now());
  return { at: at === null ? null : new Date(at) };
});
