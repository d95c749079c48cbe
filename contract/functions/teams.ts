import { z } from 'zod';
import { CARD_TYPES } from '#core/people/provider-switches.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { defineFunction, STEP_UP_ERRORS, zFlag, zId, zNullable, zPublicName, zText, zTime, zUuid } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';
import { zSignedIn } from './auth.ts';

export const MIN_TEAM_NAME = 2;
export const MAX_TEAM_NAME = 40;

const zTeamName = zText('name of the team, 2 to 40 characters', MAX_TEAM_NAME, MIN_TEAM_NAME);
const zMemberName = zText(
  'name of the operator, as the team and staff read it; 2 to 40 characters',
  MAX_TEAM_NAME,
  MIN_TEAM_NAME,
);
const zRights = z
  .array(z.enum(OPERATOR_RIGHTS))
  .max(OPERATOR_RIGHTS.length)
  .transform((rights) => [...new Set(rights)])
  .describe('what the operator may do for the provider');
const zKey = zText('from the link /team/join/{key}', 64);

export const listOperators = defineFunction(809032, 'teams.listOperators', {
  purpose: 'operator list: who may act for the provider of a team, for its owner and members',
  access: 'user',
  operator: 'any',
  params: z.object({ teamId: zId('the team') }),
  result: z.object({
    ownerName: zPublicName,
    list: zRows('the members, the oldest first', {
      id: zId('the operator'),
      name: z.string().describe('as the owner named them'),
      isOn: zFlag('acts for the provider now'),
      isMe: zFlag('it is the caller'),
    }),
  }),
  errors: ['nothing.found'],
});

export const changeOperator = defineFunction(809033, 'teams.changeOperator', {
  purpose:
    'change operator: the caller’s session becomes one that acts for the provider of the team, or their own again',
  access: 'user',
  operator: 'any',
  csrf: true,
  // The answer holds a token, which is stored nowhere.
  idempotent: false,
  params: z.object({
    operatorId: zUuid.nullable().describe('the own membership; null: back to the own account'),
  }),
  result: zSignedIn,
  errors: ['nothing.found', 'already.done', 'auth.suspended', 'shifts.off', ...STEP_UP_ERRORS],
});

const zMember = z.object({
  id: zId('the membership'),
  name: z.string().describe('as the owner named them'),
  account: zPublicName,
  rights: z.array(z.enum(OPERATOR_RIGHTS)).readonly().describe('what they may do'),
  hasFactor: zFlag('a second factor is bound to their account'),
  isOn: zFlag('acts for the provider now'),
  joinedAt: zTime('since when'),
});

const zInvitation = z.object({
  id: zId('the invitation'),
  name: z.string().describe('of the operator to be'),
  rights: z.array(z.enum(OPERATOR_RIGHTS)).readonly().describe('what they will be able to do'),
  expiresAt: zTime('until when the link works'),
});

export const getTeam = defineFunction(900740, 'teams.get', {
  purpose: 'The team that the caller has, or works for',
  access: 'party',
  operator: 'any',
  result: z.object({
    mayCreate: zFlag('a provider of a type that may have a team, and has none'),
    own: zNullable('the team of the caller; null: none', {
      id: zId('the team'),
      name: z.string().describe('name of the team'),
      members: z.array(zMember).describe('who may act for the caller, the oldest first'),
      invitations: z.array(zInvitation).describe('links that still work, the newest first'),
    }),
    membership: zNullable('the team that the caller works for; null: none', {
      id: zId('the membership'),
      teamId: zId('the team'),
      teamName: z.string().describe('name of the team'),
      ownerName: zPublicName,
      name: z.string().describe('the caller’s name there'),
      rights: z.array(z.enum(OPERATOR_RIGHTS)).readonly().describe('what the caller may do there'),
    }),
  }),
});

const ownerAct = { access: 'provider', csrf: true, idempotent: false, serverTypes: CARD_TYPES } as const;

export const createTeam = defineFunction(900741, 'teams.create', {
  ...ownerAct,
  purpose: 'Makes the team of the calling provider',
  params: z.object({ name: zTeamName }),
  result: z.object({ id: zId('the team') }),
  errors: ['teams.not_for_you', 'already.done', 'sensitive_words.not_allowed'],
});

export const inviteOperator = defineFunction(900742, 'teams.invite', {
  ...ownerAct,
  purpose: 'Makes a link that makes its opener a member, once',
  // The answer holds the key, of which only a hash is stored: it takes no idempotency key.
  stepUp: 'security',
  params: z.object({ name: zMemberName, rights: zRights }),
  result: z.object({
    id: zId('the invitation'),
    key: z.string().describe('for /team/join/{key}; shown only now'),
    expiresAt: zTime('until when the link works'),
  }),
  errors: ['nothing.found', 'teams.full'],
});

export const withdrawInvitation = defineFunction(900743, 'teams.withdrawInvitation', {
  ...ownerAct,
  purpose: 'Makes a link of an invitation useless',
  params: z.object({ id: zId('the invitation') }),
  errors: ['nothing.found'],
});

export const changeMember = defineFunction(900744, 'teams.changeMember', {
  ...ownerAct,
  purpose: 'Names an operator, or gives and takes rights; open sessions follow at once',
  stepUp: 'security',
  params: z.object({ id: zId('the membership'), name: zMemberName, rights: zRights }),
  errors: ['nothing.found'],
});

export const removeMember = defineFunction(900745, 'teams.removeMember', {
  ...ownerAct,
  purpose: 'Ends a membership, and the sessions in which the operator acts',
  params: z.object({ id: zId('the membership') }),
  errors: ['nothing.found'],
});

export const getInvitation = defineFunction(900746, 'teams.getInvitation', {
  purpose: 'What an invitation is to',
  access: 'visitor',
  rateRule: 'auth.login_calls_per_minute',
  params: z.object({ key: zKey }),
  result: z.object({
    teamName: z.string().describe('name of the team'),
    ownerName: zPublicName,
    name: z.string().describe('of the operator to be'),
    rights: z.array(z.enum(OPERATOR_RIGHTS)).readonly().describe('what they will be able to do'),
    expiresAt: zTime('until when the link works'),
  }),
  errors: ['auth.link_dead'],
});

export const joinTeam = defineFunction(900747, 'teams.join', {
  purpose: 'Accepts an invitation: the caller becomes an operator of the team',
  access: 'trader',
  csrf: true,
  idempotent: false,
  stepUp: 'security',
  rateRule: 'auth.login_calls_per_minute',
  params: z.object({ key: zKey }),
  result: z.object({ teamId: zId('the team') }),
  errors: ['auth.link_dead', 'auth.suspended', 'teams.member_already', 'teams.open_orders', 'teams.full'],
});

export const leaveTeam = defineFunction(900748, 'teams.leave', {
  purpose: 'Ends the caller’s own membership',
  access: 'trader',
  csrf: true,
  idempotent: false,
  errors: ['nothing.found'],
});

export const listTeamActs = defineFunction(900749, 'teams.listActs', {
  purpose: 'What the operators of the calling provider did in its name, newest first',
  access: 'provider',
  params: z.object({ memberId: zId('only of this operator').optional(), ...zPage }),
  result: zListOf({
    id: zId('the entry'),
    operator: z.string().describe('name of the operator'),
    what: z.string().describe('the function that was called'),
    subject: z.string().describe('code of the order or ad, or the conversation; empty: none'),
    at: zTime('when'),
  }),
});
