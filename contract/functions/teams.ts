import { z } from 'zod';
import { CARD_TYPES } from '#core/people/provider-switches.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import {
  defineFunction,
  STEP_UP_ERRORS,
  zFlag,
  zId,
  zList,
  zOk,
  zPage,
  zPublicName,
  zText,
  zTime,
  zUuid,
} from '../define.ts';
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

export const listOperators = defineFunction({
  code: 809032,
  name: 'teams.listOperators',
  purpose: 'operator list: who may act for the provider of a team, for its owner and members',
  access: 'user',
  operator: 'any',
  params: z.object({ teamId: zId('the team') }),
  result: z.object({
    ownerName: zPublicName,
    list: z
      .array(
        z.object({
          id: zId('the operator'),
          name: z.string().describe('as the owner named them'),
          isOn: zFlag('acts for the provider now'),
          isMe: zFlag('it is the caller'),
        }),
      )
      .describe('the members, the oldest first'),
  }),
  errors: ['nothing.found'],
});

export const changeOperator = defineFunction({
  code: 809033,
  name: 'teams.changeOperator',
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

export const getTeam = defineFunction({
  code: 900740,
  name: 'teams.get',
  purpose: 'The team that the caller has, or works for',
  access: 'party',
  operator: 'any',
  params: z.object({}),
  result: z.object({
    mayCreate: zFlag('a provider of a type that may have a team, and has none'),
    own: z
      .object({
        id: zId('the team'),
        name: z.string().describe('name of the team'),
        members: z.array(zMember).describe('who may act for the caller, the oldest first'),
        invitations: z.array(zInvitation).describe('links that still work, the newest first'),
      })
      .nullable()
      .describe('the team of the caller; null: none'),
    membership: z
      .object({
        id: zId('the membership'),
        teamId: zId('the team'),
        teamName: z.string().describe('name of the team'),
        ownerName: zPublicName,
        name: z.string().describe('the caller’s name there'),
        rights: z.array(z.enum(OPERATOR_RIGHTS)).readonly().describe('what the caller may do there'),
      })
      .nullable()
      .describe('the team that the caller works for; null: none'),
  }),
});

const ownerAct = { access: 'provider', csrf: true, idempotent: false, serverTypes: CARD_TYPES } as const;

export const createTeam = defineFunction({
  ...ownerAct,
  code: 900741,
  name: 'teams.create',
  purpose: 'Makes the team of the calling provider',
  params: z.object({ name: zTeamName }),
  result: z.object({ id: zId('the team') }),
  errors: ['teams.not_for_you', 'already.done', 'sensitive_words.not_allowed'],
});

export const inviteOperator = defineFunction({
  ...ownerAct,
  code: 900742,
  name: 'teams.invite',
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

export const withdrawInvitation = defineFunction({
  ...ownerAct,
  code: 900743,
  name: 'teams.withdrawInvitation',
  purpose: 'Makes a link of an invitation useless',
  params: z.object({ id: zId('the invitation') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const changeMember = defineFunction({
  ...ownerAct,
  code: 900744,
  name: 'teams.changeMember',
  purpose: 'Names an operator, or gives and takes rights; open sessions follow at once',
  stepUp: 'security',
  params: z.object({ id: zId('the membership'), name: zMemberName, rights: zRights }),
  result: zOk,
  errors: ['nothing.found'],
});

export const removeMember = defineFunction({
  ...ownerAct,
  code: 900745,
  name: 'teams.removeMember',
  purpose: 'Ends a membership, and the sessions in which the operator acts',
  params: z.object({ id: zId('the membership') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const getInvitation = defineFunction({
  code: 900746,
  name: 'teams.getInvitation',
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

export const joinTeam = defineFunction({
  code: 900747,
  name: 'teams.join',
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

export const leaveTeam = defineFunction({
  code: 900748,
  name: 'teams.leave',
  purpose: 'Ends the caller’s own membership',
  access: 'trader',
  csrf: true,
  idempotent: false,
  params: z.object({}),
  result: zOk,
  errors: ['nothing.found'],
});

export const listTeamActs = defineFunction({
  code: 900749,
  name: 'teams.listActs',
  purpose: 'What the operators of the calling provider did in its name, newest first',
  access: 'provider',
  params: z.object({ memberId: zId('only of this operator').optional(), ...zPage }),
  result: zList(
    z.object({
      id: zId('the entry'),
      operator: z.string().describe('name of the operator'),
      what: z.string().describe('the function that was called'),
      subject: z.string().describe('code of the order or ad, or the conversation; empty: none'),
      at: zTime('when'),
    }),
  ),
});

export const teamsFunctions = {
  'teams.listOperators': listOperators,
  'teams.changeOperator': changeOperator,
  'teams.get': getTeam,
  'teams.create': createTeam,
  'teams.invite': inviteOperator,
  'teams.withdrawInvitation': withdrawInvitation,
  'teams.changeMember': changeMember,
  'teams.removeMember': removeMember,
  'teams.getInvitation': getInvitation,
  'teams.join': joinTeam,
  'teams.leave': leaveTeam,
  'teams.listActs': listTeamActs,
} as const;
