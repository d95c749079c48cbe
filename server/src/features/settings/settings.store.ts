import { type Span, within } from '#server/gateway/days.ts';
import { idOfName } from '#server/platform/named-user.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { StaffActTable } from '#server/platform/postgres/tables/settings.ts';
import type { ActState } from '#server/platform/staff-act.ts';
import { SETTING_KINDS, type SettingKind } from './change.ts';

export interface LastChange {
  readonly subject: string;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** The last change of each of these subjects, if any: one index look-up a subject. */
export async function lastChanges(
  db: Queryable,
  kind: SettingKind,
  subjects: readonly string[],
): Promise<Map<string, LastChange>> {
  const rows = await db.many<LastChange>(sql`
    SELECT s.subject, u.nickname AS name, c.reason, c.at
    FROM unnest(${subjects}::text[]) AS s (subject)
    CROSS JOIN LATERAL (SELECT actor, reason, at FROM staff_act c
      WHERE c.subject = s.subject AND c.kind = ${kind} ORDER BY c.at DESC, c.id DESC LIMIT 1) c
    JOIN app_user u ON u.id = c.actor`);
  return new Map(rows.map((row) => [row.subject, row]));
}

/** The author and time of a change, as the contract has them. */
export const changeAuthor = (change: LastChange | undefined) =>
  change === undefined ? null : { name: change.name, at: change.at, reason: change.reason };

/** Changes of settings, and the excused decisions that auditors read beside them. */
export type LoggedKind = SettingKind | 'excused';

export interface ChangeFilter {
  readonly kind: LoggedKind | 'all';
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly span: Span;
}

export interface ChangeRow extends Pick<StaffActTable, 'id' | 'kind' | 'subject' | 'reason' | 'at'> {
  readonly before: ActState;
  readonly after: ActState;
  readonly actor: string;
  /** The second person where two had to agree. */
  readonly approvedBy: string | null;
}

function keeps({ kind, subject, actor, span }: ChangeFilter): Sql {
  const all: Sql[] = [
    kind === 'all' ? sql`c.kind = ANY (${[...SETTING_KINDS, 'excused']}::text[])` : sql`c.kind = ${kind}`,
    ...within(sql`c.at`, span),
  ];
  if (subject !== undefined) all.push(sql`c.subject = ${subject}`);
  if (actor !== undefined) all.push(sql`c.actor = ${idOfName(actor)}`);
  return join(all, ' AND ');
}

/** One page of the log, newest first. */
export const changesPage = (db: Queryable, filter: ChangeFilter, page: PageParams): Promise<PageOf<ChangeRow>> =>
  pageOf<ChangeRow>(db, page, {
    from: sql`staff_act c WHERE ${keeps(filter)}`,
    ...newestFirst(sql`c`),
    select: (rows) => sql`
      SELECT c.id, c.kind, c.subject, c.before, c.after, c.reason, u.nickname AS actor, v.nickname AS "approvedBy",
        c.at
      FROM ${rows} c
      JOIN app_user u ON u.id = c.actor LEFT JOIN app_user v ON v.id = c.approved_by`,
  });

/** The number stored for a rule; null when the database has none. */
export async function storedRule(db: Queryable, name: string): Promise<number | null> {
  const row = await db.maybe<{ value: bigint }>(sql`SELECT value FROM rule_override WHERE name = ${name}`);
  return row === null ? null : Number(row.value);
}
