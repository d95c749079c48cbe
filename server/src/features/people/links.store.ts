import { type Link, linkOf, type SharedTraces } from '#core/people/links.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Sessions of one user that are compared, the newest first. */
const SESSIONS_COMPARED = 500;

/** This machine is no network address: everybody behind it is a neighbour, as in the demo. */
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** What a user and each of the others have in common, in the order of `others`. */
export async function linksWith(db: Queryable, userId: string, others: readonly string[]): Promise<Link[]> {
  const traces = await db.many<SharedTraces>(sql`
    SELECT EXISTS (SELECT FROM app_user u WHERE (u.id = o.id AND u.referrer_id = ${userId})
             OR (u.id = ${userId} AND u.referrer_id = o.id)) AS referral,
           shared.devices, shared.addresses
    FROM unnest(${others}::uuid[]) WITH ORDINALITY AS o (id, place), LATERAL (
      SELECT count(DISTINCT mine.device_id) FILTER (WHERE mine.device_id = theirs.device_id)::int AS devices,
             count(DISTINCT mine.address) FILTER (WHERE mine.address = theirs.address
               AND mine.address <> ALL(${LOOPBACK}::text[]))::int AS addresses
      FROM (SELECT device_id, address FROM session WHERE user_id = ${userId}
            ORDER BY created_at DESC LIMIT ${SESSIONS_COMPARED}) mine
      JOIN (SELECT device_id, address FROM session WHERE user_id = o.id
            ORDER BY created_at DESC LIMIT ${SESSIONS_COMPARED}) theirs
        ON theirs.device_id = mine.device_id OR theirs.address = mine.address
    ) shared ORDER BY o.place`);
  return traces.map(linkOf);
}

/** Whether a user and one of the others count as one person: no reward, rating, compensation or ruling between them. */
export async function isLinkedWith(db: Queryable, userId: string, others: readonly string[]): Promise<boolean> {
  return (await linksWith(db, userId, others)).some(({ isLinked }) => isLinked);
}
