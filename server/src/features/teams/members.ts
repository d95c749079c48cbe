import type { UserChanged } from '#contract/events/users.ts';
import { changeMember, leaveTeam, removeMember } from '#contract/functions/teams.ts';
import type { EndBearers } from '#server/app/services.ts';
import { endOperatorSessions } from '#server/features/auth/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { endInvitations } from './invitations.store.ts';
import { syncTeamChat } from './team-chat.ts';
import { endRows, membershipOf, type OwnTeam, storeMember, teamOf } from './teams.store.ts';

/** The team of the calling provider. Throws `nothing.found`. */
export async function requireOwnTeam({ tx, session }: WriteCall): Promise<OwnTeam> {
  const team = await teamOf(tx, session.userId);
  if (team === null) throw new AppError('nothing.found');
  return team;
}

/**
 * The operator's open sockets have the owner's id, so the news is about the owner. A right that is taken ends what it
 * began: the operator's sessions, with what they have proven and their calls.
 */
export const changeMemberHandler = handle(changeMember, async (call: WriteCall, member) => {
  const { services, tx, session, address, userAgent } = call;
  const team = await requireOwnTeam(call);
  const stored = await storeMember(tx, team.id, member);
  if (stored === null) throw new AppError('nothing.found');
  if (stored.gainsRight) await tellOwner(tx, session.userId, { what: 'operator_rights', account: member.name });
  if (stored.losesRight) await endOperatorSessions(services, tx, [member.id]);
  await syncTeamChat(call, team.id);
  const subject = `operator rights: ${member.rights.join(', ')}`;
  const changed = { kind: 'protection_changed', userId: session.userId, address, userAgent } as const;
  await tx.run(noteSecurity({ ...changed, operatorId: member.id, subject }));
  const news: SessionNews = { kind: 'changed', userId: session.userId };
  tx.afterCommit(() => services.bus.publish('sessions', news));
  return { ok: true as const };
});

/** An operator acts in the owner's name, so the owner hears of each who does, and of what they may do. */
export const tellOwner = (tx: Tx, owner: string, payload: Pick<UserChanged, 'what' | 'account'>): Promise<void> =>
  tell(tx, { event: 'users.changed', to: { owner }, payload });

export const removeMemberHandler = handle(removeMember, async (call: WriteCall, { id }) => {
  const team = await requireOwnTeam(call);
  await endMemberships(call, sql`m.id = ${id} AND m.team_id = ${team.id}`);
  return { ok: true as const };
});

export const leaveTeamHandler = handle(leaveTeam, async (call: WriteCall) => {
  await endMemberships(call, sql`m.user_id = ${call.session.userId}`);
  return { ok: true as const };
});

/** Ends memberships, with the sessions that acted by them. Throws `nothing.found` when there are none. */
async function endMemberships(call: WriteCall, which: Sql): Promise<void> {
  const { services, tx, session, address, userAgent } = call;
  const ended = await endRows(tx, which, session.userId);
  const [member] = ended;
  if (member === undefined) throw new AppError('nothing.found');
  await endOperatorSessions(
    services,
    tx,
    ended.map(({ id }) => id),
  );
  await syncTeamChat(call, member.teamId);
  const left = { kind: 'protection_changed', subject: 'operator left', address, userAgent } as const;
  await tx.run(noteSecurity({ ...left, userId: session.userId, operatorId: member.id }));
}

/** Ends the sessions in which an account acts for a provider; the membership goes on. */
export async function endActing({ services, tx }: Pick<WriteCall, 'services' | 'tx'>, userId: string): Promise<void> {
  const membership = await membershipOf(tx, userId);
  if (membership !== null) await endOperatorSessions(services, tx, [membership.id]);
}

/** Days in which a thief's operator would be found by its provider. */
const YOUNG_DAYS = 7;

/** Ends the open invitations of a provider and the memberships that began lately; the older ones are known to it. */
export const endYoungMemberships: EndBearers = async ({ services, tx }, ownerId) => {
  const team = await teamOf(tx, ownerId);
  if (team === null) return false;
  const invitations = await endInvitations(tx, team.id);
  const isYoung = sql`m.team_id = ${team.id} AND m.joined_at > now() - make_interval(days => ${YOUNG_DAYS})`;
  const ended = await endRows(tx, isYoung, ownerId);
  await endOperatorSessions(
    services,
    tx,
    ended.map(({ id }) => id),
  );
  if (ended.length > 0) await syncTeamChat({ services, tx }, team.id);
  return invitations + ended.length > 0;
};

/** Ends the membership of an account that closes or changes its role, and those in the team that it owns. */
export async function endMembershipsWith(
  { services, tx }: Pick<WriteCall, 'services' | 'tx'>,
  userId: string,
  byId: string,
): Promise<void> {
  const which = sql`(m.user_id = ${userId} OR m.team_id = (SELECT id FROM team WHERE owner_id = ${userId}))`;
  const ended = await endRows(tx, which, byId);
  await endOperatorSessions(
    services,
    tx,
    ended.map(({ id }) => id),
  );
  for (const teamId of new Set(ended.map((member) => member.teamId))) await syncTeamChat({ services, tx }, teamId);
}
