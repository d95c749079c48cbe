import type { ProvenLevel } from '#core/identity/day-limits.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A seller's day (UTC) so far, as placing_people() counts it. */
export interface SellerDayRow {
  readonly level: ProvenLevel;
  readonly isByBail: boolean;
  /** Base units of points. */
  readonly used: bigint;
  readonly resetsAt: Date;
}

export function readSellerDay(db: Queryable, userId: string): Promise<SellerDayRow> {
  return db.one<SellerDayRow>(sql`
    SELECT u.identity_level AS level, u.role = 'provider' AS "isByBail", d.today + interval '1 day' AS "resetsAt",
           traded_since(u.id, d.today) AS used
    FROM app_user u, (SELECT date_trunc('day', clock_timestamp(), 'UTC') AS today) d WHERE u.id = ${userId}`);
}
