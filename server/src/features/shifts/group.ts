import { admits } from '#core/access/access.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import { personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The id under which the staff's plan is kept. */
export const STAFF_GROUP = '00000000-0000-0000-0000-000000000000';

/** Whose plan the caller is in. */
export interface Group {
  readonly id: string;
  readonly kind: 'team' | 'staff';
  /** The caller’s own account, whoever they act for. */
  readonly personId: string;
  /** The provider of the team; null: the staff. */
  readonly providerId: string | null;
  readonly mayPlan: boolean;
  /** Of a member of a team; null: no rights limit what the caller reads. */
  readonly rights: readonly OperatorRight[] | null;
}

/** The group of the caller; null: neither staff nor in a team. */
export async function groupOf({ db, session }: UserCall): Promise<Group | null> {
  const { role } = session;
  const personId = personOf(session);
  if (role !== 'visitor' && admits('staff', role)) {
    return { id: STAFF_GROUP, kind: 'staff', personId, providerId: null, mayPlan: role === 'admin', rights: null };
  }
  const team = await teamOf(db, personId);
  return team && { ...team, kind: 'team', personId, mayPlan: team.providerId === personId };
}

const teamOf = (
  db: Queryable,
  personId: string,
): Promise<(Pick<Group, 'id' | 'rights'> & { providerId: string }) | null> =>
  db.maybe(sql`
    SELECT id, owner_id AS "providerId", NULL::text[] AS rights FROM team WHERE owner_id = ${personId}
    UNION ALL
    SELECT t.id, t.owner_id, m.rights FROM team_member m JOIN team t ON t.id = m.team_id
    WHERE m.user_id = ${personId} AND m.ended_at IS NULL LIMIT 1`);

/** Throws `nothing.found` for who is neither staff nor in a team. */
export async function requireGroup(call: UserCall): Promise<Group> {
  const group = await groupOf(call);
  if (group === null) throw new AppError('nothing.found');
  return group;
}

/** Throws `gateway.forbidden` for who may read the plan only. */
export async function requirePlanner(call: UserCall): Promise<Group> {
  const group = await requireGroup(call);
  if (!group.mayPlan) throw new AppError('gateway.forbidden');
  return group;
}
