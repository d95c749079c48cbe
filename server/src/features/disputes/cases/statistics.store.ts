import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

const MAX_BRANDS = 12;

/** One part of a total. */
export interface Share {
  readonly key: string;
  readonly count: number;
}

/** What the figures are about: so many days up to now, of all brands or of one. */
export interface Period {
  readonly days: number;
  readonly brandId?: string | undefined;
}

const since = ({ days }: Period): Sql => sql`now() - make_interval(days => ${days})`;

/** Orders `o` of the brand. */
const ofBrand = ({ brandId }: Period): Sql => (brandId === undefined ? sql`` : sql`AND o.brand_id = ${brandId}`);

export interface Waiting {
  readonly open: number;
  readonly held: number;
  readonly reviews: number;
  readonly oldestAt: Date | null;
}

export function waitingNow(db: Queryable, period: Period): Promise<Waiting> {
  return db.one<Waiting>(sql`
    SELECT (SELECT count(*)::int FROM gift_order o
            WHERE o.state = 'compensation_review' ${ofBrand(period)}) AS reviews,
           count(*)::int AS open, count(o.moderator_id)::int AS held, min(o.arbitration_at) AS "oldestAt"
    FROM gift_order o WHERE o.state = 'in_arbitration' ${ofBrand(period)}`);
}

/** Open cases by how long they have been open. */
export function openByAge(db: Queryable, period: Period): Promise<Share[]> {
  return db.many<Share>(sql`
    SELECT key, count(*)::int AS count FROM (
      SELECT CASE WHEN arbitration_at > now() - interval '1 hour' THEN 'hour'
                  WHEN arbitration_at > now() - interval '6 hours' THEN 'six_hours'
                  WHEN arbitration_at > now() - interval '1 day' THEN 'day' ELSE 'longer' END AS key
      FROM gift_order o WHERE o.state = 'in_arbitration' ${ofBrand(period)}) t GROUP BY key`);
}

export interface RulingTimes {
  readonly rulings: number;
  readonly appealed: number;
  readonly overturned: number;
  readonly medianS: number | null;
  readonly slowS: number | null;
}

/** The rulings of these days with the seconds that each took, from the event that brought its case to a moderator. */
const rulingsOf = (period: Period): Sql => sql`
  SELECT r.moderator_id, took.s, NOT r.on_appeal AND o.appealed_by IS NOT NULL AS appealed,
         NOT r.on_appeal AND EXISTS (
           SELECT FROM ruling a WHERE a.order_id = r.order_id AND a.on_appeal
              AND (a.outcome, a.amount) IS DISTINCT FROM (r.outcome, r.amount)) AS overturned
    FROM ruling r JOIN gift_order o ON o.id = r.order_id
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM r.at - max(e.at))::int AS s FROM order_event e
      WHERE e.order_id = r.order_id AND e.at <= r.at AND (e.type IN ('escalate', 'appeal') OR e.type = 'clock' AND EXISTS (
        SELECT FROM order_event p WHERE p.order_id = e.order_id AND p.seq = e.seq - 1 AND p.state <> 'in_arbitration'))
    ) took
    WHERE r.at >= ${since(period)} ${ofBrand(period)}`;

export function rulingTimes(db: Queryable, period: Period): Promise<RulingTimes> {
  return db.one<RulingTimes>(sql`
    SELECT count(*)::int AS rulings, count(*) FILTER (WHERE appealed)::int AS appealed,
           count(*) FILTER (WHERE overturned)::int AS overturned,
           percentile_disc(0.5) WITHIN GROUP (ORDER BY s) AS "medianS",
           percentile_disc(0.9) WITHIN GROUP (ORDER BY s) AS "slowS"
    FROM (${rulingsOf(period)}) t`);
}

export interface ModeratorRow extends Omit<RulingTimes, 'slowS'> {
  readonly name: string;
  readonly missed: number;
}

const MAX_MODERATORS = 100;

/** Moderators who ruled in these days, or let a deadline pass. */
export function byModerator(db: Queryable, period: Period): Promise<ModeratorRow[]> {
  return db.many<ModeratorRow>(sql`
    SELECT u.nickname AS name, coalesce(r.rulings, 0) AS rulings, r."medianS", coalesce(r.appealed, 0) AS appealed,
           coalesce(r.overturned, 0) AS overturned, coalesce(m.missed, 0) AS missed
    FROM (
      SELECT moderator_id, count(*)::int AS rulings, percentile_disc(0.5) WITHIN GROUP (ORDER BY s) AS "medianS",
             count(*) FILTER (WHERE appealed)::int AS appealed, count(*) FILTER (WHERE overturned)::int AS overturned
      FROM (${rulingsOf(period)}) t GROUP BY moderator_id) r
    FULL JOIN (
      SELECT holder_id AS moderator_id, count(*)::int AS missed FROM (${missesOf(period)}) t
      WHERE holder_id IS NOT NULL GROUP BY holder_id) m USING (moderator_id)
    JOIN app_user u ON u.id = moderator_id
    ORDER BY 2 DESC, 1 LIMIT ${MAX_MODERATORS}`);
}

/**
 * Deadlines of moderators that passed, in the claims of these days, each with who held the case: who took it, or was
 * passed it, and had not let go of it.
 */
const missesOf = (period: Period): Sql => sql`
  SELECT (SELECT CASE h.type WHEN 'take_case' THEN h.actor_id WHEN 'pass_on' THEN (h.data ->> 'toId')::uuid END
          FROM order_event h
          WHERE h.order_id = e.order_id AND h.seq < e.seq
            AND h.type IN ('take_case', 'pass_on', 'pass_up', 'clock', 'rule', 'escalate', 'appeal')
          ORDER BY h.seq DESC LIMIT 1) AS holder_id
    FROM gift_order o JOIN order_event e ON e.order_id = o.id
    JOIN order_event p ON p.order_id = e.order_id AND p.seq = e.seq - 1
    WHERE o.claimed_at >= ${since(period)} ${ofBrand(period)} AND e.type = 'clock' AND e.state = 'in_arbitration'
      AND p.state = 'in_arbitration'`;

export async function missedDeadlines(db: Queryable, period: Period): Promise<number> {
  const { missed } = await db.one<{ missed: number }>(sql`SELECT count(*)::int AS missed FROM (${missesOf(period)}) t`);
  return missed;
}

export interface DayRow {
  readonly day: string;
  readonly opened: number;
  readonly ruled: number;
}

/** Claims opened and rulings given, day by day in UTC, including days without any. */
export function byDay(db: Queryable, period: Period): Promise<DayRow[]> {
  const count = (column: Sql, rows: Sql) => sql`
    SELECT (${column} AT TIME ZONE 'UTC')::date AS day, count(*)::int AS n FROM ${rows}
    WHERE ${column} >= ${since(period)} ${ofBrand(period)} GROUP BY 1`;
  return db.many<DayRow>(sql`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(o.n, 0) AS opened, coalesce(r.n, 0) AS ruled
    FROM (SELECT ((now() AT TIME ZONE 'UTC')::date - n) AS day FROM generate_series(0, ${period.days - 1}) n) d
    LEFT JOIN (${count(sql`o.claimed_at`, sql`gift_order o`)}) o ON o.day = d.day
    LEFT JOIN (${count(sql`r.at`, sql`ruling r JOIN gift_order o ON o.id = r.order_id`)}) r ON r.day = d.day
    ORDER BY d.day`);
}

export function byReason(db: Queryable, period: Period): Promise<Share[]> {
  return db.many<Share>(sql`
    SELECT c.claim_kind AS key, count(*)::int AS count
    FROM gift_order o JOIN gift_card c ON c.order_id = o.id AND c.claim_kind IS NOT NULL
    WHERE o.claimed_at >= ${since(period)} ${ofBrand(period)} GROUP BY 1 ORDER BY 2 DESC, 1`);
}

export function byBrand(db: Queryable, period: Period): Promise<Share[]> {
  return db.many<Share>(sql`
    SELECT b.name AS key, count(*)::int AS count FROM gift_order o JOIN brand b ON b.id = o.brand_id
    WHERE o.claimed_at >= ${since(period)} ${ofBrand(period)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_BRANDS}`);
}

export function byOutcome(db: Queryable, period: Period): Promise<Share[]> {
  return db.many<Share>(sql`
    SELECT r.outcome AS key, count(*)::int AS count FROM ruling r JOIN gift_order o ON o.id = r.order_id
    WHERE r.at >= ${since(period)} ${ofBrand(period)} GROUP BY 1 ORDER BY 2 DESC, 1`);
}
