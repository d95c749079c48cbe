import { SHIFT_HOURS } from '#core/offers/open-hours.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** The opening hours (core/offers/open-hours.ts) of a buy ad of the alias `a`. */
export const OPEN_HOURS = sql`CASE WHEN a.open_zone IS NOT NULL
  THEN json_strip_nulls(json_build_object('zone', a.open_zone, 'shifts', a.open_shifts,
    'from', (extract(epoch FROM a.open_from) * 1000)::bigint)) END AS "openHours"`;

/** The shift that it is now in a zone (hours east of Greenwich), by the hour it begins at. */
export const shiftNow = (zone: Sql): Sql => sql`
  (floor(extract(hour FROM now() AT TIME ZONE 'UTC' + make_interval(hours => ${zone})) / ${SHIFT_HOURS}) * ${SHIFT_HOURS})::int`;

/** A condition: the owner of a buy ad of the alias `a` is not in closed hours. */
export const IS_OPEN = sql`(a.open_zone IS NULL OR ${shiftNow(sql`a.open_zone`)} = ANY(a.open_shifts)
  AND (a.open_from IS NULL OR a.open_from <= now()))`;
