import type { Role } from '#core/access/access.ts';
import type { ProvenLevel } from '#core/identity/day-limits.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import type { LinkKind } from '#core/people/links.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointSendTable } from '#server/platform/postgres/tables/sends.ts';

/** One side of a send. */
export interface PartyRow {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
  readonly level: ProvenLevel;
  readonly isActive: boolean;
  /** By its e-mail: nobody fetches points from an account that never was. */
  readonly isConfirmed: boolean;
}

const PARTY = sql`u.id, u.role, u.nickname AS name, u.identity_level AS level, u.status = 'active' AS "isActive",
  u.email_confirmed_at IS NOT NULL AS "isConfirmed"`;

/** Both sides, locked in the order of their ids; without a row that does not exist. */
export function lockParties(tx: Tx, ids: readonly string[]): Promise<PartyRow[]> {
  return tx.many<PartyRow>(sql`
    SELECT ${PARTY} FROM app_user u WHERE u.id = ANY(${[...ids]}::uuid[]) ORDER BY u.id FOR NO KEY UPDATE`);
}

export const partyById = (db: Queryable, userId: string): Promise<PartyRow> =>
  db.one<PartyRow>(sql`SELECT ${PARTY} FROM app_user u WHERE u.id = ${userId}`);

export interface FoundRow extends PartyRow {
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
}

/** A confirmed account by its public name in full, or by its id; null without one. */
export function findParty(
  db: Queryable,
  who: { readonly id: string } | { readonly name: string },
): Promise<FoundRow | null> {
  const match = 'id' in who ? sql`u.id = ${who.id}` : sql`lower(u.nickname) = lower(${who.name})`;
  return db.maybe<FoundRow>(sql`
    SELECT ${PARTY}, u.photo, u.server_flag AS certified, u.created_at AS "joinedAt"
    FROM app_user u WHERE ${match} AND u.email_confirmed_at IS NOT NULL`);
}

/** What a resolution gave back of the hold `t`. */
const returned: Sql = sql`coalesce((SELECT CASE r.kind WHEN 'void' THEN r.amount ELSE t.amount - r.amount END
  FROM ledger_transfer r WHERE r.pending_id = t.id AND r.kind IN ('post', 'void')), 0)`;

/**
 * What left an account today (UTC) because its owner wanted it to, in base units: sends, and what goes outside and payouts, less what came
 * back; of bitcoin what it was worth. The codes from 500 to 599 are of these (core/ledger/codes.ts). Read it under the account's lock.
 */
export async function outToday(db: Queryable, account: string): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT ((SELECT coalesce(sum(t.amount - CASE WHEN t.kind = 'pending' THEN ${returned} ELSE 0 END), 0)
      FROM ledger_transfer t
      WHERE t.debit_account = ${account} AND t.code BETWEEN 500 AND 599 AND t.kind IN ('plain', 'pending')
        AND t.created_at >= date_trunc('day', clock_timestamp(), 'UTC'))
    + (SELECT coalesce(sum(p.points), 0) FROM payout p
      WHERE p.owner_id = ${account} AND p.asked_at >= date_trunc('day', clock_timestamp(), 'UTC')
        AND (p.ended_at IS NULL OR p.state = 'success'))
    + (SELECT coalesce(sum(w.worth), 0) FROM withdrawal w
      WHERE w.user_id = ${account} AND w.currency = 'BTC' AND w.requested_at >= date_trunc('day', clock_timestamp(), 'UTC')
        AND (w.ended_at IS NULL OR w.state = 'confirmed')))::bigint AS sum`);
  return sum;
}

/** Base units of points. */
export interface AtStake {
  /** What open purchases of cards reserve. */
  readonly exposure: bigint;
  /** Compensations for rulings of fraud that may still be appealed or are reviewed, less the bail that their claims hold. */
  readonly due: bigint;
}

/**
 * What each account may come to owe of its orders of cards; accounts without any are left out. What is reserved to leave anyway is no
 * such purchase: withdrawals, payouts and points that are sold end in no compensation. `multiple`: disputes.compensation_multiple.
 */
export async function atStakeOf(
  db: Queryable,
  userIds: readonly string[],
  multiple: number,
): Promise<ReadonlyMap<string, AtStake>> {
  const rows = await db.many<AtStake & { readonly id: string }>(sql`
    SELECT l.id, (SELECT coalesce(sum(g.order_amount * ${multiple}::int - coalesce(g.bail_hold_amount, 0)), 0) FROM gift_order g
      WHERE g.provider_id = l.id AND g.ended_at IS NULL AND g.ruling_fraud)::bigint AS due,
      (l.debits_pending
      - (SELECT coalesce(sum(w.amount), 0) FROM withdrawal w
         WHERE w.user_id = l.id AND w.ended_at IS NULL AND w.currency = 'USDT')
      - (SELECT coalesce(sum(p.points), 0) FROM payout p WHERE p.owner_id = l.id AND p.ended_at IS NULL)
      - (SELECT coalesce(sum(o.order_amount + o.fee_amount), 0) FROM points_order o
         WHERE o.seller_id = l.id AND o.ended_at IS NULL))::bigint AS exposure
    FROM ledger_account l WHERE l.id = ANY(${userIds.map(pointsAccountId)}::uuid[])`);
  return new Map(rows.map(({ id, ...stake }) => [id, stake]));
}

/** How often an account sent today (UTC), counted up to `most`. Read it under the account's lock. */
export async function countToday(db: Queryable, senderId: string, most: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM point_send WHERE sender_id = ${senderId} AND at >= date_trunc('day', clock_timestamp(), 'UTC')
      LIMIT ${most}) today`);
  return count;
}

const MAX_SENT = 100;

/** How often the one has sent to the other, counted up to 100. */
export async function countSent(db: Queryable, senderId: string, receiverId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM (SELECT receiver_id FROM point_send WHERE sender_id = ${senderId} ORDER BY at DESC LIMIT 1000) latest
      WHERE receiver_id = ${receiverId} LIMIT ${MAX_SENT}) kept`);
  return count;
}

export type NewSend = Pick<PointSendTable, 'id' | 'kind' | 'senderId' | 'receiverId' | 'amount' | 'message'> & {
  readonly linkKinds: readonly LinkKind[];
};

export async function insertSend(tx: Tx, row: NewSend): Promise<void> {
  await tx.run(sql`
    INSERT INTO point_send (id, kind, sender_id, receiver_id, amount, message, link_kinds)
    VALUES (${row.id}, ${row.kind}, ${row.senderId}, ${row.receiverId}, ${row.amount}, ${row.message},
            ${[...row.linkKinds]}::text[])`);
}

export interface LinkedRow extends Pick<PointSendTable, 'id' | 'kind' | 'senderId' | 'receiverId' | 'amount' | 'at'> {
  readonly links: string[];
  readonly sender: string;
  readonly receiver: string;
}

/** Sends of an account to accounts linked with it, or from them, newest first. */
export function linkedPage(db: Queryable, userId: string, page: PageParams): Promise<PageOf<LinkedRow>> {
  const linked = sql`SELECT * FROM point_send WHERE link_kinds <> '{}'`;
  const part = (condition: Sql, most: number) => sql`(${linked} ${condition} ORDER BY at DESC, id DESC LIMIT ${most})`;
  return pageOf<LinkedRow>(db, page, {
    merged: (most) =>
      sql`(${part(sql`AND sender_id = ${userId}`, most)} UNION ALL ${part(sql`AND receiver_id = ${userId}`, most)}) s`,
    order: sql`s.at DESC, s.id DESC`,
    select: (rows) => sql`
      SELECT s.id, s.kind, s.sender_id, s.receiver_id, s.amount, s.at, s.link_kinds AS links,
             a.nickname AS sender, b.nickname AS receiver
      FROM ${rows} s JOIN app_user a ON a.id = s.sender_id JOIN app_user b ON b.id = s.receiver_id`,
  });
}
