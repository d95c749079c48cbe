import { getInvitation, inviteOperator, joinTeam, withdrawInvitation } from '#contract/functions/teams.ts';
import { joinRefusal } from '#core/teams/membership.ts';
import { type Call, handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import {
  endInvitation,
  insertInvitation,
  insertMember,
  invitationOf,
  joinFacts,
  placesTaken,
} from './invitations.store.ts';
import { requireOwnTeam, tellOwner } from './members.ts';
import { syncTeamChat } from './team-chat.ts';
import { isKeptFromTrading } from './teams.store.ts';

export const inviteOperatorHandler = handle(inviteOperator, async (call: WriteCall, { name, rights }) => {
  const { services, tx } = call;
  const team = await requireOwnTeam(call);
  const limit = services.rules.get('teams.members_max');
  if ((await placesTaken(tx, team.id)) >= limit) throw new AppError('teams.full', { limit });
  const id = newId();
  const key = newToken();
  const ttlS = services.rules.get('teams.invitation_ttl_s');
  const expiresAt = await insertInvitation(tx, { id, keyHash: sha256(key), teamId: team.id, name, rights, ttlS });
  return { id, key, expiresAt };
});

export const withdrawInvitationHandler = handle(withdrawInvitation, async (call: WriteCall, { id }) => {
  const team = await requireOwnTeam(call);
  if (!(await endInvitation(call.tx, team.id, id))) throw new AppError('nothing.found');
  return { ok: true as const };
});

export const getInvitationHandler = handle(getInvitation, async ({ db }: Call, { key }) => {
  const invitation = await invitationOf(db, sha256(key));
  if (invitation === null) throw new AppError('auth.link_dead');
  const { teamName, ownerName, name, rights, expiresAt } = invitation;
  return { teamName, ownerName, name, rights, expiresAt };
});

export const joinTeamHandler = handle(joinTeam, async (call: WriteCall, { key }) => {
  const { services, tx, session, address, userAgent } = call;
  const { userId } = session;
  const invitation = await invitationOf(tx, sha256(key));
  if (invitation === null) throw new AppError('auth.link_dead');
  if (await isKeptFromTrading(tx, userId)) throw new AppError('auth.suspended');
  const facts = await joinFacts(tx, invitation, userId);
  const refusal = joinRefusal({ ...facts, maxMembers: services.rules.get('teams.members_max') });
  if (refusal !== null) {
    const { code, ...details } = refusal;
    throw new AppError(code, details);
  }
  const id = newId();
  await insertMember(tx, invitation, { id, userId });
  await syncTeamChat(call, invitation.teamId);
  const joined = { kind: 'protection_changed', subject: 'operator joined', address, userAgent } as const;
  await tx.run(noteSecurity({ ...joined, userId: invitation.ownerId, operatorId: id }));
  await tellOwner(tx, invitation.ownerId, { what: 'operator_joined', account: invitation.name });
  const news: SessionNews = { kind: 'changed', userId };
  tx.afterCommit(() => services.bus.publish('sessions', news));
  return { teamId: invitation.teamId };
});
