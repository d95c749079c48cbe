import type { Queryable } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { TeamActTable } from '#server/platform/postgres/tables/teams.ts';

export interface ActFilter {
  readonly teamId: string;
  /** Null: of all members. */
  readonly memberId: string | null;
}

export interface ActRow extends Pick<TeamActTable, 'id' | 'subject' | 'at'> {
  readonly operator: string;
  /** The function or frame. */
  readonly what: string;
}

/** A member of another team has no rows in this one. */
const keeps = ({ teamId, memberId }: ActFilter): Sql =>
  memberId === null ? sql`a.team_id = ${teamId}` : sql`a.member_id = ${memberId} AND a.team_id = ${teamId}`;

/** One page of what members did, newest first. */
export const actsOf = (db: Queryable, filter: ActFilter, page: PageParams): Promise<PageOf<ActRow>> =>
  pageOf<ActRow>(db, page, {
    from: sql`team_act a WHERE ${keeps(filter)}`,
    ...newestFirst(sql`a`),
    select: (rows) => sql`
      SELECT a.id, a.act AS what, a.subject, a.at, m.name AS operator
        FROM ${rows} a
        JOIN team_member m ON m.id = a.member_id`,
  });
