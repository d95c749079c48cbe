import { closes, SUSPENSION_SCOPES } from '#core/staff/suspensions.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { TeamMemberTable, TeamTable } from '#server/platform/postgres/tables/teams.ts';

export interface OwnTeam extends Pick<TeamTable, 'id' | 'name'> {}

export const teamOf = (db: Queryable, ownerId: string): Promise<OwnTeam | null> =>
  db.maybe<OwnTeam>(sql`SELECT id, name FROM team WHERE owner_id = ${ownerId}`);

/** Whether a provider of this account may have a team. */
export const providerTerms = (db: Queryable, userId: string) =>
  db.one<{ serverType: number | null; kind: string }>(sql`
    SELECT server_type, kind FROM app_user WHERE id = ${userId}`);

/** Returns false when the owner has a team already. */
export async function insertTeam(tx: Tx, team: { id: string; ownerId: string; name: string }): Promise<boolean> {
  const added = await tx.run(sql`
    INSERT INTO team (id, owner_id, name) VALUES (${team.id}, ${team.ownerId}, ${team.name})
    ON CONFLICT (owner_id) DO NOTHING`);
  if (added === 1) await tx.run(sql`UPDATE app_user SET team_id = ${team.id} WHERE id = ${team.ownerId}`);
  return added === 1;
}

/** A session acts for the member's provider now. */
const IS_ON = sql`EXISTS (SELECT FROM session s WHERE s.operator_id = m.id AND s.ended_at IS NULL AND s.expires_at > now())`;

const HAS_FACTOR = sql`
  (EXISTS (SELECT FROM totp_secret f WHERE f.user_id = m.user_id AND f.bound_at IS NOT NULL)
   OR EXISTS (SELECT FROM passkey k WHERE k.user_id = m.user_id))`;

export interface MemberRow extends Pick<TeamMemberTable, 'id' | 'name' | 'joinedAt' | 'userId'> {
  readonly rights: readonly OperatorRight[];
  /** The public name of the member's account. */
  readonly account: string;
  readonly isOn: boolean;
  readonly hasFactor: boolean;
}

/** The members of a team, the oldest first. A team has at most `teams.members_max`, so the list has no pages. */
export const membersOf = (db: Queryable, teamId: string): Promise<MemberRow[]> =>
  db.many<MemberRow>(sql`
    SELECT m.id, m.user_id, m.name, m.rights, m.joined_at, u.nickname AS account,
           ${IS_ON} AS "isOn", ${HAS_FACTOR} AS "hasFactor"
      FROM team_member m JOIN app_user u ON u.id = m.user_id
     WHERE m.team_id = ${teamId} AND m.ended_at IS NULL ORDER BY m.joined_at, m.id`);

export interface Membership {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly name: string;
  readonly rights: readonly OperatorRight[];
}

/** The team that an account works for; null: none. */
export const membershipOf = (db: Queryable, userId: string): Promise<Membership | null> =>
  db.maybe<Membership>(sql`
    SELECT m.id, m.name, m.rights, t.id AS "teamId", t.name AS "teamName", t.owner_id,
           o.nickname AS "ownerName"
      FROM team_member m JOIN team t ON t.id = m.team_id JOIN app_user o ON o.id = t.owner_id
     WHERE m.user_id = ${userId} AND m.ended_at IS NULL`);

/** Whether staff keep an account from trading now: then it trades for nobody else either. */
export async function isKeptFromTrading(db: Queryable, userId: string): Promise<boolean> {
  const scopes = SUSPENSION_SCOPES.filter((scope) => closes(scope, 'placing'));
  const row = await db.maybe(sql`
    SELECT FROM suspension s WHERE s.user_id = ${userId} AND s.scope = ANY (${scopes}::text[])
       AND s.lifted_at IS NULL AND (s.ends_at IS NULL OR s.ends_at > now()) LIMIT 1`);
  return row !== null;
}

/** The owner of a team, and whether `userId` is that owner or a member; null: neither, or there is no such team. */
export const teamSeenBy = (db: Queryable, teamId: string, userId: string): Promise<{ ownerName: string } | null> =>
  db.maybe<{ ownerName: string }>(sql`
    SELECT o.nickname AS "ownerName" FROM team t JOIN app_user o ON o.id = t.owner_id
     WHERE t.id = ${teamId} AND (t.owner_id = ${userId} OR EXISTS (
       SELECT FROM team_member m WHERE m.team_id = t.id AND m.user_id = ${userId} AND m.ended_at IS NULL))`);

/** Whether the member loses a right; null for a member of another team, or one whose membership ended. */
export async function storeMember(
  tx: Tx,
  teamId: string,
  member: { readonly id: string; readonly name: string; readonly rights: readonly OperatorRight[] },
): Promise<{ losesRight: boolean; gainsRight: boolean } | null> {
  return tx.maybe<{ losesRight: boolean; gainsRight: boolean }>(sql`
    UPDATE team_member m SET name = ${member.name}, rights = ${[...member.rights]}::text[]
      FROM (SELECT id, rights FROM team_member WHERE id = ${member.id} FOR NO KEY UPDATE) old
     WHERE m.id = old.id AND m.team_id = ${teamId} AND m.ended_at IS NULL
    RETURNING NOT old.rights <@ m.rights AS "losesRight", NOT m.rights <@ old.rights AS "gainsRight"`);
}

export interface Ended {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
}

/** Ends memberships; the accounts work for no team from then on. */
export const endRows = (tx: Tx, which: Sql, byId: string): Promise<Ended[]> =>
  tx.many<Ended>(sql`
    WITH gone AS (
      UPDATE team_member m SET ended_at = clock_timestamp(), ended_by = ${byId}
       WHERE m.ended_at IS NULL AND ${which} RETURNING m.id, m.user_id, m.team_id
    ), free AS (
      UPDATE app_user SET team_id = NULL WHERE id IN (SELECT user_id FROM gone)
    )
    SELECT id, user_id, team_id FROM gone`);
