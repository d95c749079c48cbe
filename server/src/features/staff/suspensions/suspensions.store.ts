import type { Role } from '#core/access/access.ts';
import type { AppealState } from '#core/staff/sanctions.ts';
import {
  closes,
  locksOut,
  SUSPENSION_SCOPES,
  type SUSPENSION_SHOWS,
  type SUSPENSION_STATES,
  type SuspensionScope,
} from '#core/staff/suspensions.ts';
import { liftPause, setPause } from '#server/features/bail/public.ts';
import { linksOf, type Pair } from '#server/features/people/public.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { SuspensionTable } from '#server/platform/postgres/tables/staff.ts';

export interface SuspensionRow extends Pick<SuspensionTable, 'id' | 'scope' | 'reason' | 'at' | 'endsAt'> {
  readonly by: string;
}

const IN_FORCE = sql`s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now())`;

/** Those in force, the newest first. */
export const suspensionsOf = (db: Queryable, userId: string): Promise<SuspensionRow[]> =>
  db.many<SuspensionRow>(sql`
    SELECT s.id, s.scope, s.reason, s.at, s.ends_at, u.nickname AS by
    FROM suspension s JOIN app_user u ON u.id = s.by_id
    WHERE s.user_id = ${userId} AND ${IN_FORCE}
    ORDER BY s.at DESC, s.id`);

export interface ListedSuspension extends SuspensionRow, Pick<SuspensionTable, 'userId' | 'liftedAt'> {
  readonly name: string;
  readonly state: (typeof SUSPENSION_STATES)[number];
  readonly liftedBy: string | null;
  readonly appeal: AppealState | null;
}

const SHOWN: Readonly<Record<(typeof SUSPENSION_SHOWS)[number], Sql>> = {
  in_force: IN_FORCE,
  over: sql`NOT (${IN_FORCE})`,
  all: sql`true`,
};
export interface SuspensionFilter {
  readonly show: keyof typeof SHOWN;
  readonly scope: SuspensionScope | 'any';
}

/** One page of those of all accounts, the newest first, and their number, counted up to 10,000. */
export async function suspensionsPage(
  db: Queryable,
  { show, scope }: SuspensionFilter,
  page: PageParams,
): Promise<PageOf<ListedSuspension>> {
  const matching = sql`${SHOWN[show]} AND (${scope}::text = 'any' OR s.scope = ${scope})`;
  return pageOf<ListedSuspension>(db, page, {
    from: sql`suspension s WHERE ${matching}`,
    ...newestFirst(sql`s`),
    select: (rows) => sql`
      SELECT s.id, s.user_id, u.nickname AS name, s.scope, s.reason, b.nickname AS by, s.at, s.ends_at,
             CASE WHEN s.lifted_at IS NOT NULL THEN 'lifted' WHEN s.ends_at <= now() THEN 'ended' ELSE 'in_force' END AS state,
             l.nickname AS "liftedBy", s.lifted_at, a.state AS appeal
      FROM ${rows} s
      JOIN app_user u ON u.id = s.user_id JOIN app_user b ON b.id = s.by_id
      LEFT JOIN app_user l ON l.id = s.lifted_by LEFT JOIN decision_appeal a ON a.suspension_id = s.id`,
  });
}

interface NewSuspension {
  readonly userId: string;
  readonly scope: SuspensionScope;
  readonly reason: string;
  readonly days: number | null;
  readonly byId: string;
}

/** Null: one of this scope is in force. Call it with the account's row locked. */
export async function insertSuspension(tx: Tx, suspension: NewSuspension): Promise<string | null> {
  const { userId, scope, reason, days, byId } = suspension;
  const row = await tx.maybe<{ id: string }>(sql`
    INSERT INTO suspension (id, user_id, scope, reason, by_id, ends_at)
    SELECT ${newId()}::uuid, ${userId}::uuid, ${scope}::text, ${reason}::text, ${byId}::uuid,
           now() + make_interval(days => ${days}::int)
    WHERE NOT EXISTS (SELECT FROM suspension s WHERE s.user_id = ${userId} AND s.scope = ${scope}
                      AND s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now()))
    RETURNING id`);
  return row?.id ?? null;
}

/** The account and scope of a suspension; null: it is over, or there is none. */
export const liftRow = (tx: Tx, id: string, byId: string): Promise<{ userId: string; scope: SuspensionScope } | null> =>
  tx.maybe<{ userId: string; scope: SuspensionScope }>(sql`
    UPDATE suspension SET lifted_at = clock_timestamp(), lifted_by = ${byId}
    WHERE id = ${id} AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > now())
    RETURNING user_id, scope`);

/** The account of a suspension that is in force. */
export const ownerOf = (db: Queryable, id: string): Promise<{ userId: string } | null> =>
  db.maybe<{ userId: string }>(sql`SELECT user_id FROM suspension WHERE id = ${id} AND lifted_at IS NULL`);

/** By whom it was made, whatever became of it. */
export const suspensionById = (db: Queryable, id: string): Promise<{ byId: string } | null> =>
  db.maybe<{ byId: string }>(sql`SELECT by_id FROM suspension WHERE id = ${id}`);

/** No end: later than anybody waits for. */
const NEVER = '9999-12-31';

const scopesThatClose = (what: 'placing' | 'chat' | 'calls'): SuspensionScope[] =>
  SUSPENSION_SCOPES.filter((scope) => closes(scope, what));

/**
 * Makes what the account can do agree with the suspensions in force. A freeze outlives them, and is followed by those that
 * are in force when it ends.
 */
export async function applySuspensions(tx: Tx, userId: string, role: Role): Promise<void> {
  const until = (what: 'placing' | 'chat' | 'calls') => sql`
    (SELECT max(coalesce(s.ends_at, ${NEVER}::timestamptz)) FROM suspension s
     WHERE s.user_id = ${userId} AND s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now())
       AND s.scope = ANY (${scopesThatClose(what)}::text[]))`;
  const { placingUntil } = await tx.one<{ placingUntil: Date | null }>(
    sql`SELECT ${until('placing')} AS "placingUntil"`,
  );
  const inForce = await suspensionsOf(tx, userId);
  const isLockedOut = inForce.some(({ scope }) => locksOut(scope, role));
  await tx.run(sql`
    UPDATE app_user SET chat_until = ${until('chat')}, calls_until = ${until('calls')},
      status = CASE WHEN status NOT IN ('active', 'suspended') THEN status
                    WHEN ${isLockedOut}::boolean THEN 'suspended' ELSE 'active' END
    WHERE id = ${userId}`);
  if (placingUntil === null) await liftPause(tx, userId, 'staff');
  else {
    const endsAt = placingUntil.getUTCFullYear() === Number(NEVER.slice(0, 4)) ? null : placingUntil;
    await setPause(tx, userId, { reason: 'staff', endsAt });
  }
}

/** Whether the two traded cards or points with each other, one paid the other out, or the staff's account is linked with it. */
export async function isOpponentOf(db: Queryable, staffId: string, userId: string): Promise<boolean> {
  return (await opponentsAmong(db, [{ userId: staffId, otherId: userId }]))[0] === true;
}

/** The accounts of these that the member of staff does not judge for that reason. */
export async function opponentsOf(
  db: Queryable,
  staffId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(userIds)].filter((id) => id !== staffId);
  const opponents = await opponentsAmong(
    db,
    others.map((otherId) => ({ userId: staffId, otherId })),
  );
  return new Set(others.filter((_, index) => opponents[index]));
}

/** The same of many pairs at once, in their order. */
export async function opponentsAmong(db: Queryable, pairs: readonly Pair[]): Promise<boolean[]> {
  if (pairs.length === 0) return [];
  const traded = (table: Sql, payer: Sql, payee: Sql): Sql => sql`
    EXISTS (SELECT FROM ${table} WHERE (${payer} = p.user_id AND ${payee} = p.other_id)
                                    OR (${payer} = p.other_id AND ${payee} = p.user_id))`;
  const rows = await db.many<{ hasTraded: boolean }>(sql`
    SELECT ${traded(sql`gift_order`, sql`seller_id`, sql`provider_id`)}
        OR ${traded(sql`points_order`, sql`seller_id`, sql`buyer_id`)}
        OR ${traded(sql`payout`, sql`owner_id`, sql`provider_id`)} AS "hasTraded"
    FROM unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[])
      WITH ORDINALITY AS p (user_id, other_id, place) ORDER BY p.place`);
  const links = await linksOf(db, pairs);
  return rows.map(({ hasTraded }, index) => hasTraded || links[index]?.isLinked === true);
}
