import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Enough to say whether somebody is there. */
const MAX_RECEIVING = 200;

/** Payout providers who receive orders, by hand or through a channel. */
export async function receivingPayers(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT u.id FROM provider_switch w JOIN app_user u ON u.id = w.user_id
    WHERE w.is_receiving AND u.role = 'provider' AND u.server_type = 3 AND u.status = 'active' LIMIT ${MAX_RECEIVING}`);
  return rows.map(({ id }) => id);
}

const USUAL_DAYS = 30;
/** The latest successes that usual times are read from, and how many of a place say something. */
const USUAL_FROM = 1_000;
const USUAL_LEAST = 3;

/** Median seconds from request to confirmed payment, by place of the account. */
export async function usualTimesNow(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many<{ place: string; seconds: number }>(sql`
    SELECT place, percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - asked_at))::int AS seconds
    FROM (SELECT place, asked_at, ended_at FROM payout
          WHERE state = 'success' AND moved_at > now() - make_interval(days => ${USUAL_DAYS})
          ORDER BY moved_at DESC LIMIT ${USUAL_FROM}) paid
    GROUP BY place HAVING count(*) >= ${USUAL_LEAST}`);
  return new Map(rows.map(({ place, seconds }) => [place, seconds]));
}
