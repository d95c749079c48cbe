import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { personOf, type UserCall } from './handler.ts';

/** The days that a list keeps, as `zDays` of the contract has them. */
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone?: string | undefined;
}

/** From `since` on and before `until`; null: no such end. */
export interface Span {
  readonly since: Date | null;
  readonly until: Date | null;
}

export const EVER: Span = { since: null, until: null };

/**
 * When the days begin and end in the zone that the caller's screen shows times in, else in that of the caller's account, else in
 * UTC. The process computes it, not the database, so that one list of zones says which names there are.
 */
export async function spanOf({ db, session }: UserCall, { from, to, zone }: Days): Promise<Span> {
  if (from === undefined && to === undefined) return EVER;
  const shown = await shownZone({ db, session }, zone);
  return {
    since: from === undefined ? null : beginning(Temporal.PlainDate.from(from), shown),
    until: to === undefined ? null : beginning(Temporal.PlainDate.from(to).add({ days: 1 }), shown),
  };
}

/** When the day that it is at `now`, in milliseconds, began in that zone, or in the caller's own. */
export async function dayStart(call: Pick<UserCall, 'db' | 'session'>, now: number, zone?: string): Promise<Date> {
  const at = Temporal.Instant.fromEpochMilliseconds(now);
  const shown = await shownZone(call, zone);
  return beginning(at.toZonedDateTimeISO(shown).toPlainDate(), shown);
}

const shownZone = async ({ db, session }: Pick<UserCall, 'db' | 'session'>, zone?: string): Promise<string> =>
  zone ?? (await zoneOf(db, personOf(session))) ?? 'UTC';

/** The first moment of a day, which is not midnight where a clock is put forward then. */
const beginning = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

async function zoneOf(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.maybe<{ zone: string | null }>(sql`SELECT time_zone AS zone FROM app_user WHERE id = ${userId}`);
  return row?.zone ?? null;
}

/** The conditions that keep a column within the span. */
export const within = (column: Sql, { since, until }: Span): readonly Sql[] => [
  ...(since === null ? [] : [sql`${column} >= ${since}::timestamptz`]),
  ...(until === null ? [] : [sql`${column} < ${until}::timestamptz`]),
];
