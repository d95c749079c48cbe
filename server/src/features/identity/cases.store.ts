import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { IdentityApplicationTable } from '#server/platform/postgres/tables/identity.ts';

export interface CaseRow
  extends Pick<
    IdentityApplicationTable,
    'id' | 'level' | 'state' | 'userId' | 'isFlagged' | 'submittedAt' | 'decidedAt'
  > {
  readonly name: string;
  readonly atVendor: boolean;
  readonly isSecondLook: boolean;
  readonly owner: string | null;
  readonly ownerId: string | null;
}

export type CaseFilter = 'waiting' | 'mine' | 'decided';

/** The cases of a list; those of closed accounts wait for nobody. */
function keeps(which: CaseFilter, staffId: string): Sql {
  if (which === 'waiting') return sql`a.state = 'pending'`;
  if (which === 'mine') return sql`a.owner_id = ${staffId} AND a.state IN ('pending', 'more_asked')`;
  return sql`a.decided_at IS NOT NULL`;
}

const orderOf = (which: CaseFilter): Sql =>
  which === 'decided' ? sql`a.decided_at DESC, a.id DESC` : sql`a.submitted_at, a.id`;

export const casesPage = (
  db: Queryable,
  { which, staffId }: { readonly which: CaseFilter; readonly staffId: string },
  page: PageParams,
): Promise<PageOf<CaseRow>> =>
  pageOf<CaseRow>(db, page, {
    from: sql`identity_application a WHERE ${keeps(which, staffId)}`,
    order: orderOf(which),
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT a.id, a.level, a.state, a.user_id, a.is_flagged,
             a.submitted_at, a.decided_at, u.nickname AS name, o.nickname AS owner,
             a.owner_id, a.vendor_since IS NOT NULL AS "atVendor",
             a.state = 'pending' AND EXISTS (SELECT FROM staff_in_office s WHERE s.id = a.first_approver_id) AS "isSecondLook"
      FROM ${rows} a
      JOIN app_user u ON u.id = a.user_id LEFT JOIN app_user o ON o.id = a.owner_id`,
  });
