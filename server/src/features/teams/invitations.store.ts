import { CARD_TYPES } from '#core/people/provider-switches.ts';
import type { JoinFacts } from '#core/teams/membership.ts';
import type { OperatorRight } from '#core/teams/operator.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TeamInvitationTable } from '#server/platform/postgres/tables/teams.ts';

export interface NewInvitation {
  readonly id: string;
  readonly keyHash: Buffer;
  readonly teamId: string;
  readonly name: string;
  readonly rights: readonly OperatorRight[];
  readonly ttlS: number;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Date> {
  const { id, keyHash, teamId, name, rights, ttlS } = invitation;
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    INSERT INTO team_invitation (id, key_hash, team_id, name, rights, expires_at)
    VALUES (${id}, ${keyHash}, ${teamId}, ${name}, ${[...rights]}::text[], now() + make_interval(secs => ${ttlS}))
    RETURNING expires_at`);
  return expiresAt;
}

export interface InvitationRow extends Pick<TeamInvitationTable, 'id' | 'name' | 'expiresAt'> {
  readonly rights: readonly OperatorRight[];
}

/** The links that work, the newest first; members and links together are at most `teams.members_max`. */
export const openInvitations = (db: Queryable, teamId: string): Promise<InvitationRow[]> =>
  db.many<InvitationRow>(sql`
    SELECT id, name, rights, expires_at FROM team_invitation
     WHERE team_id = ${teamId} AND ended_at IS NULL AND expires_at > now() ORDER BY created_at DESC, id`);

/** Returns false for a link of another team, or one that works no more. */
export async function endInvitation(tx: Tx, teamId: string, id: string): Promise<boolean> {
  const ended = await tx.run(sql`
    UPDATE team_invitation SET ended_at = clock_timestamp()
     WHERE id = ${id} AND team_id = ${teamId} AND ended_at IS NULL AND expires_at > now()`);
  return ended === 1;
}

/** Ends every link of a team that works; returns how many. */
export const endInvitations = (tx: Tx, teamId: string): Promise<number> =>
  tx.run(sql`
    UPDATE team_invitation SET ended_at = clock_timestamp()
     WHERE team_id = ${teamId} AND ended_at IS NULL AND expires_at > now()`);

export interface FoundInvitation extends InvitationRow {
  readonly teamId: string;
  readonly teamName: string;
  readonly ownerId: string;
  readonly ownerName: string;
}

/** The invitation of a link that works, of a provider who may trade and have a team; null: none. */
export const invitationOf = (db: Queryable, keyHash: Buffer): Promise<FoundInvitation | null> =>
  db.maybe<FoundInvitation>(sql`
    SELECT i.id, i.name, i.rights, i.expires_at, t.id AS "teamId", t.name AS "teamName",
           t.owner_id, o.nickname AS "ownerName"
      FROM team_invitation i JOIN team t ON t.id = i.team_id
      JOIN app_user o ON o.id = t.owner_id AND o.role = 'provider' AND o.status = 'active' AND o.kind <> 'S'
        AND o.server_type = ANY (${[...CARD_TYPES]}::smallint[])
     WHERE i.key_hash = ${keyHash} AND i.ended_at IS NULL AND i.expires_at > now()`);

/**
 * What stands against this joiner. Their account is locked first, as placing locks the seller: an order that is being
 * placed with the team's owner is seen, and so is another team that they join. The team is locked, so that two joiners
 * do not both take the last place.
 */
export async function joinFacts(
  tx: Tx,
  { teamId, ownerId, id }: FoundInvitation,
  userId: string,
): Promise<Omit<JoinFacts, 'maxMembers'>> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  await tx.run(sql`SELECT FROM team WHERE id = ${teamId} FOR NO KEY UPDATE`);
  return tx.one<Omit<JoinFacts, 'maxMembers'>>(sql`
    SELECT CASE WHEN i.ended_at IS NULL THEN 'open' ELSE 'accepted' END AS invitation,
           EXISTS (SELECT FROM team_member m WHERE m.user_id = ${userId} AND m.ended_at IS NULL) AS "isMember",
           (SELECT count(*)::int FROM gift_order g WHERE g.seller_id = ${userId} AND g.provider_id = ${ownerId}
             AND g.settled_amount IS NULL)
         + (SELECT count(*)::int FROM points_order g WHERE g.ended_at IS NULL
             AND ((g.seller_id = ${userId} AND g.buyer_id = ${ownerId})
               OR (g.seller_id = ${ownerId} AND g.buyer_id = ${userId}))) AS "openOrders",
           (SELECT count(*)::int FROM team_member m WHERE m.team_id = ${teamId} AND m.ended_at IS NULL) AS members
      FROM team_invitation i WHERE i.id = ${id} FOR NO KEY UPDATE OF i`);
}

/** Makes the joiner a member, and uses the link up. */
export async function insertMember(
  tx: Tx,
  invitation: FoundInvitation,
  member: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { id, teamId, name, rights } = invitation;
  await tx.run(sql`
    INSERT INTO team_member (id, team_id, user_id, name, rights)
    VALUES (${member.id}, ${teamId}, ${member.userId}, ${name}, ${[...rights]}::text[])`);
  await tx.run(sql`
    UPDATE team_invitation SET ended_at = clock_timestamp(), member_id = ${member.id} WHERE id = ${id}`);
  await tx.run(sql`UPDATE app_user SET team_id = ${teamId} WHERE id = ${member.userId}`);
}

/** Members and links that work. */
export async function placesTaken(tx: Tx, teamId: string): Promise<number> {
  await tx.run(sql`SELECT FROM team WHERE id = ${teamId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT (SELECT count(*)::int FROM team_member WHERE team_id = ${teamId} AND ended_at IS NULL)
         + (SELECT count(*)::int FROM team_invitation
             WHERE team_id = ${teamId} AND ended_at IS NULL AND expires_at > now()) AS count`);
  return count;
}
