import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

/** The user of a record or list entry. */
export interface PersonRow extends Pick<AppUserTable, 'id' | 'photo' | 'bio' | 'role'> {
  readonly name: string;
  readonly certified: boolean;
  readonly joinedAt: Date;
}

/** A confirmed account as shown to others; null when there is none. */
export function personById(db: Queryable, userId: string): Promise<PersonRow | null> {
  return db.maybe<PersonRow>(sql`
    SELECT id, nickname AS name, photo, bio, role, server_flag AS certified, created_at AS "joinedAt"
    FROM app_user WHERE id = ${userId} AND email_confirmed_at IS NOT NULL`);
}

/** The days that the monthly volume covers. */
const MONTH_DAYS = 30;

/** The provider's purchases within 30 days, in base units of points: a sum over at most that many rows. */
export async function monthlyVolume(db: Queryable, userId: string): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(points), 0)::bigint AS sum FROM trade_volume
    WHERE user_id = ${userId} AND day > (now() AT TIME ZONE 'UTC')::date - ${MONTH_DAYS}::int`);
  return sum;
}

export interface ClaimRow {
  /** Latest orders as a provider; the number with a claim, and with a claim refused by a ruling. */
  readonly orders: number;
  readonly claims: number;
  readonly lost: number;
}

/** The claims among a provider's latest orders; all zero without orders. */
export async function claimsOf(db: Queryable, userId: string): Promise<ClaimRow> {
  const row = await db.maybe<ClaimRow>(sql`
    SELECT cardinality(s.recent) AS orders, counted.claims, counted.lost FROM trade_stats s, LATERAL (
      SELECT count(*) FILTER (WHERE was > 0)::int AS claims, count(*) FILTER (WHERE was = 2)::int AS lost
      FROM unnest(s.recent) AS was) counted
    WHERE s.user_id = ${userId}`);
  return row ?? { orders: 0, claims: 0, lost: 0 };
}

export interface RelationRow {
  readonly trusted: boolean;
  readonly blocked: boolean;
  readonly ordersTogether: number;
}

const MAX_TOGETHER = 1_000;

/** The relation of `me` to `other`: trust, blocks, common orders. */
export function relationOf(db: Queryable, me: string, other: string): Promise<RelationRow> {
  const pair = (seller: string, provider: string) => sql`
    (SELECT FROM gift_order WHERE seller_id = ${seller} AND provider_id = ${provider} AND ended_at IS NOT NULL
     LIMIT ${MAX_TOGETHER})
    UNION ALL (SELECT FROM points_order WHERE seller_id = ${seller} AND buyer_id = ${provider} AND ended_at IS NOT NULL
     LIMIT ${MAX_TOGETHER})`;
  return db.one<RelationRow>(sql`
    SELECT EXISTS (SELECT FROM user_trust WHERE user_id = ${me} AND trusted_id = ${other}) AS trusted,
           EXISTS (SELECT FROM user_block WHERE user_id = ${me} AND blocked_id = ${other}) AS blocked,
           (SELECT least(count(*), ${MAX_TOGETHER})::int FROM (${pair(me, other)} UNION ALL ${pair(other, me)}) t)
             AS "ordersTogether"`);
}

const MAX_TRUSTED = 10_000;

/** How many users trust this one, counted up to 10,000. */
export async function countTrusting(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM user_trust WHERE trusted_id = ${userId} LIMIT ${MAX_TRUSTED}) t`);
  return count;
}
