import { createTeam, getTeam, listTeamActs } from '#contract/functions/teams.ts';
import { mayHaveTeam } from '#core/teams/team-owners.ts';
import { handle, personOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { requireClean } from '../sensitive-words/public.ts';
import { actsOf } from './acts.store.ts';
import { type InvitationRow, openInvitations } from './invitations.store.ts';
import { insertTeam, type MemberRow, membershipOf, membersOf, providerTerms, teamOf } from './teams.store.ts';

export const getTeamHandler = handle(getTeam, async ({ db, session }: UserCall) => {
  const membership = await membershipOf(db, personOf(session));
  if (session.role !== 'provider')
    return { mayCreate: false, own: null, membership: membership && presentOf(membership) };
  const team = await teamOf(db, session.userId);
  if (team === null) {
    return { mayCreate: mayHaveTeam(await providerTerms(db, session.userId)), own: null, membership: null };
  }
  const [members, invitations] = await Promise.all([membersOf(db, team.id), openInvitations(db, team.id)]);
  const own = { ...team, members: members.map(presentMember), invitations: invitations.map(presentInvitation) };
  return { mayCreate: false, own, membership: null };
});

type Membership = NonNullable<Awaited<ReturnType<typeof membershipOf>>>;

const presentOf = ({ id, teamId, teamName, ownerName, name, rights }: Membership) => ({
  id,
  teamId,
  teamName,
  ownerName,
  name,
  rights,
});

const presentMember = ({ id, name, account, rights, hasFactor, isOn, joinedAt }: MemberRow) => ({
  id,
  name,
  account,
  rights,
  hasFactor,
  isOn,
  joinedAt,
});

const presentInvitation = ({ id, name, rights, expiresAt }: InvitationRow) => ({
  id,
  name,
  rights,
  expiresAt,
});

export const createTeamHandler = handle(createTeam, async ({ services, tx, session }: WriteCall, { name }) => {
  if (!mayHaveTeam(await providerTerms(tx, session.userId))) throw new AppError('teams.not_for_you');
  requireClean(services, name);
  const id = newId();
  if (!(await insertTeam(tx, { id, ownerId: session.userId, name }))) throw new AppError('already.done');
  return { id };
});

export const listTeamActsHandler = handle(
  listTeamActs,
  async ({ db, session }: UserCall, { memberId, start, limit }) => {
    const team = await teamOf(db, session.userId);
    if (team === null) return { list: [], totalCount: 0 };
    const filter = { teamId: team.id, memberId: memberId ?? null };
    const { rows, totalCount } = await actsOf(db, filter, { start, limit });
    return { list: rows, totalCount };
  },
);
