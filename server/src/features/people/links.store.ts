import { type Link, linkOf, type SharedTraces } from '#core/people/links.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** This machine is no network address: everybody behind it is a neighbour, as in the demo. */
const LOOPBACK = sql`${['127.0.0.1', '::1', '::ffff:127.0.0.1']}::text[]`;

/** The part of an address by which callers are counted (`addressGroup`): of IPv6 the /64, because devices of one household differ in the rest. */
const ADDRESS_GROUP = sql`CASE WHEN address ~* '^::ffff:[0-9.]+$' THEN substr(address, 8)
  WHEN address LIKE '%:%' THEN host(network(set_masklen(split_part(address, '%', 1)::inet, 64))) ELSE address END`;

/** Two users. */
export interface Pair {
  readonly userId: string;
  readonly otherId: string;
}

/** What the two users of each pair have in common, in the order of the pairs; one query for all. */
export async function tracesOf(db: Queryable, pairs: readonly Pair[]): Promise<SharedTraces[]> {
  if (pairs.length === 0) return [];
  const devices = (user: Sql) => ownOf(sql`device_id`, user);
  const addresses = (user: Sql) => ownOf(ADDRESS_GROUP, user, sql`address <> ALL (${LOOPBACK})`);
  const isHere = (user: Sql) => sql`EXISTS (${ownOf(sql`1`, user, sql`address = ANY (${LOOPBACK})`)})`;
  // Distinct values of each, so that the cost grows with the number of sessions and not with its square.
  return db.many<SharedTraces>(sql`
    SELECT EXISTS (SELECT FROM app_user u WHERE (u.id = p.other_id AND u.referrer_id = p.user_id)
             OR (u.id = p.user_id AND u.referrer_id = p.other_id)) AS referral,
           EXISTS (SELECT FROM identity_application x JOIN identity_application y ON y.document_hash = x.document_hash
             WHERE x.user_id = p.user_id AND y.user_id = p.other_id AND x.state IN ('approved', 'expired')
               AND y.state IN ('approved', 'expired')) AS document,
           ${sameAccount(sql`true`)} AS "paymentAccount", ${sameAccount(sql`y.holder_hash = x.holder_hash`)} AS "isSameHolder",
           (SELECT count(*)::int FROM (
              ${devices(sql`p.user_id`)} INTERSECT ${devices(sql`p.other_id`)}) d WHERE d.device_id <> '') AS devices,
           (SELECT count(*)::int FROM (
              ${addresses(sql`p.user_id`)} INTERSECT ${addresses(sql`p.other_id`)}) a) AS addresses,
           ${isHere(sql`p.user_id`)} AND ${isHere(sql`p.other_id`)} AS "isLocal"
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[])
      WITH ORDINALITY AS p (user_id, other_id, place) ORDER BY p.place`);
}

/**
 * Whether both of a pair have, or had, the same payment account. One account after the other by its key: a join that was
 * planned while the table was empty reads all of it for each pair.
 */
const sameAccount = (holds: Sql): Sql => sql`
  EXISTS (SELECT FROM (SELECT a.account_hash, a.holder_hash FROM payment_account a WHERE a.user_id = p.user_id OFFSET 0) x,
          LATERAL (SELECT a.holder_hash FROM payment_account a
                   WHERE a.user_id = p.other_id AND a.account_hash = x.account_hash OFFSET 0) y
          WHERE ${holds})`;

/** A column of a user's own sessions, as long as they are kept: operators who act for a provider are other people. */
const ownOf = (column: Sql, user: Sql, which: Sql = sql`true`): Sql => sql`
  (SELECT ${column} FROM session WHERE user_id = ${user} AND operator_id IS NULL AND ${which})`;

/** How a user and each of the others are linked, in the order of `others`. */
export async function linksWith(db: Queryable, userId: string, others: readonly string[]): Promise<Link[]> {
  return linksOf(
    db,
    others.map((otherId) => ({ userId, otherId })),
  );
}

/** How the two users of each pair are linked, in the order of the pairs. */
export const linksOf = async (db: Queryable, pairs: readonly Pair[]): Promise<Link[]> =>
  (await tracesOf(db, pairs)).map(linkOf);

/** Whether a user and one of the others count as one person: no reward, rating, compensation or ruling between them. */
export async function isLinkedWith(db: Queryable, userId: string, others: readonly string[]): Promise<boolean> {
  return (await linksWith(db, userId, others)).some(({ isLinked }) => isLinked);
}
