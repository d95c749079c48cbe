import { type Span, within } from '#server/gateway/days.ts';
import { idOfName } from '#server/platform/named-user.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { StaffActTable } from '#server/platform/postgres/tables/settings.ts';
import type { ActState, StaffActKind } from '#server/platform/staff-act.ts';

export interface ActFilter {
  readonly kind: StaffActKind | 'all';
  readonly actor?: string | undefined;
  /** Public name of whose account it is about. */
  readonly user?: string | undefined;
  /** The same by its id. */
  readonly userId?: string | undefined;
  readonly subject?: string | undefined;
  readonly span: Span;
}

export interface ActRow extends Pick<StaffActTable, 'id' | 'seq' | 'kind' | 'subject' | 'reason' | 'at' | 'hash'> {
  readonly before: ActState;
  readonly after: ActState;
  readonly actor: string;
  readonly approvedBy: string | null;
  readonly user: string | null;
}

function keeps({ kind, actor, user, userId, subject, span }: ActFilter): Sql {
  const all: Sql[] = [sql`true`, ...within(sql`a.at`, span)];
  if (kind !== 'all') all.push(sql`a.kind = ${kind}`);
  if (actor !== undefined) all.push(sql`a.actor = ${idOfName(actor)}`);
  if (user !== undefined) all.push(sql`a.user_id = ${idOfName(user)}`);
  if (userId !== undefined) all.push(sql`a.user_id = ${userId}`);
  if (subject !== undefined) all.push(sql`a.subject = ${subject}`);
  return join(all, ' AND ');
}

const NAMED = sql`a.id, a.seq, a.kind, a.subject, a.before, a.after, a.reason, a.at, a.hash, u.nickname AS actor,
  v.nickname AS "approvedBy", w.nickname AS "user"`;
const NAMES = sql`JOIN app_user u ON u.id = a.actor LEFT JOIN app_user v ON v.id = a.approved_by
  LEFT JOIN app_user w ON w.id = a.user_id`;

/** One page of the log of staff, newest first. */
export const actsPage = (db: Queryable, filter: ActFilter, page: PageParams): Promise<PageOf<ActRow>> =>
  pageOf<ActRow>(db, page, {
    from: sql`staff_act a WHERE ${keeps(filter)}`,
    ...newestFirst(sql`a`),
    select: (rows) => sql`
      SELECT ${NAMED} FROM ${rows} a ${NAMES}`,
  });

/** The first entry that does not follow from those before it; null: the log is whole. */
export async function firstBreak(db: Queryable): Promise<number | null> {
  const { seq } = await db.one<{ seq: bigint | null }>(sql`SELECT staff_act_first_break() AS seq`);
  return seq === null ? null : Number(seq);
}

const MAX_OF_ONE = 50;

/** Acts of staff on one account, newest first; that they looked at it stands in the log only. */
export const actsAbout = (db: Queryable, userId: string): Promise<ActRow[]> =>
  db.many<ActRow>(sql`
    SELECT ${NAMED} FROM (SELECT * FROM staff_act a WHERE a.user_id = ${userId} AND a.kind <> 'look'
      ORDER BY a.at DESC, a.id DESC LIMIT ${MAX_OF_ONE}) a ${NAMES} ORDER BY a.at DESC, a.id DESC`);

/** The last change of the account’s role, with its author; null: the role came with the account. */
export const lastRoleOf = (db: Queryable, userId: string): Promise<{ name: string; at: Date; reason: string } | null> =>
  db.maybe<{ name: string; at: Date; reason: string }>(sql`
    SELECT u.nickname AS name, a.at, a.reason FROM staff_act a JOIN app_user u ON u.id = a.actor
    WHERE a.user_id = ${userId} AND a.kind = 'role' ORDER BY a.at DESC, a.id DESC LIMIT 1`);
