import { sql } from '#server/platform/postgres/sql.ts';

/** The opening hours (core/offers/open-hours.ts) of a buy ad of the alias `a`. */
export const OPEN_HOURS = sql`CASE WHEN a.open_zone IS NOT NULL
  THEN json_build_object('zone', a.open_zone, 'shifts', a.open_shifts) END AS "openHours"`;
