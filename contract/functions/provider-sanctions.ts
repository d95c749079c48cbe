import { z } from 'zod';
import { APPEAL_STATES, SANCTION_KINDS, SANCTION_STATES } from '#core/staff/sanctions.ts';
import { SUSPENSION_SCOPES } from '#core/staff/suspensions.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { defineFunction, zFlag, zId, zPublicName, zText, zTime } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';
import { zOrderCode } from '../orders/order-fields.ts';
import { zTied } from '../staff-tie.ts';
import { zReason } from './settings.ts';

export const MIN_APPEAL_CHARS = 20;
export const MAX_APPEAL_CHARS = 2_000;

const decider = { access: 'moderator' as const, csrf: true, stepUp: 'staff' as const };

const zKind = z.enum(SANCTION_KINDS).describe('removal of the certification, or a penalty from the bail');
const zSanction = z.object({
  id: zId('the decision'),
  kind: zKind,
  state: z.enum(SANCTION_STATES).describe('how far it is'),
  reason: z.string().describe('why, as its owner reads it'),
  caseId: z.string().nullable().describe('of a penalty: its case, the code of an order or the id of a payout'),
  amount: z.string().nullable().describe('of a penalty: points that it is to take, base units'),
  posted: z.string().nullable().describe('of a penalty: what it took so far; null: nothing was due yet'),
  at: zTime('when it was decided'),
  dueAt: zTime('when it is carried out; until then its owner may appeal'),
  endedAt: zTime('when it was carried out or lifted').nullable(),
});
const zAppeal = z.object({
  words: z.string().describe('what its owner wrote'),
  state: z.enum(APPEAL_STATES).describe('how far it is'),
  answer: z.string().nullable().describe('what staff answered'),
  at: zTime('when it was written'),
  decidedAt: zTime('when it was decided').nullable(),
});

export const removeProvider = defineFunction(900728, 'providers.remove', {
  ...decider,
  purpose: 'take the certification of a provider, with notice: open orders run on, then it is a trader',
  params: z.object({ userId: zId('the provider'), reason: zReason }),
  result: z.object({ dueAt: zTime('when it is carried out') }),
  errors: ['nothing.found', 'already.done', 'staff.opponent', 'staff.not_yourself'],
});

export const proposePenalty = defineFunction(900729, 'providers.proposePenalty', {
  ...decider,
  purpose: 'propose a penalty for malicious behaviour, with its case and the evidence; an administrator decides',
  params: z.object({
    userId: zId('the provider'),
    caseId: z
      .union([zOrderCode, zId('a payout')])
      .describe('the case: an order or a payout of the provider whose dispute ended against it'),
    reason: zReason,
  }),
  result: z.object({ id: zId('the proposal') }),
  errors: [
    'nothing.found',
    'already.done',
    'providers.no_case',
    'gateway.forbidden',
    'staff.opponent',
    'staff.not_yourself',
    'staff.proposed_already',
  ],
});

export const listSanctions = defineFunction(900730, 'providers.listSanctions', {
  purpose: 'decisions against providers, newest first: those that run, or those that ended',
  access: 'staff',
  params: z.object({ show: z.enum(['open', 'ended']).default('open').describe('which'), ...zPage }),
  result: zList(
    zSanction.extend({
      userId: zId('the provider'),
      name: zPublicName,
      by: z.string().describe('user who decided or proposed it'),
      approver: z.string().nullable().describe('the second one'),
    }),
  ),
});

export const getStanding = defineFunction(900731, 'providers.getStanding', {
  purpose: 'what staff decided against the caller: suspensions in force and decisions about a provider, with appeals',
  access: 'party',
  result: z.object({
    suspensions: zRows('those in force', {
      id: zId('the suspension'),
      scope: z.enum(SUSPENSION_SCOPES).describe('what it closes'),
      reason: z.string().describe('why'),
      at: zTime('since when'),
      endsAt: zTime('when it ends by itself; null: until it is lifted').nullable(),
      appeal: zAppeal.nullable().describe('the own appeal'),
      mayAppeal: zFlag('the caller may appeal now'),
    }),
    sanctions: z
      .array(
        zSanction.extend({
          appeal: zAppeal.nullable().describe('the own appeal'),
          mayAppeal: zFlag('the caller may appeal now'),
        }),
      )
      .describe('the latest 20, newest first'),
  }),
});

export const appealDecision = defineFunction(900732, 'providers.appeal', {
  purpose: 'appeal a suspension or a decision about a provider, once; another member of staff decides',
  access: 'party',
  csrf: true,
  params: z.object({
    what: z.enum(['suspension', 'sanction']).describe('what is appealed'),
    id: zId('the suspension or the decision'),
    words: zText('why it is wrong', MAX_APPEAL_CHARS, MIN_APPEAL_CHARS),
  }),
  errors: ['nothing.found', 'already.done', 'providers.appeal_late'],
});

export const listAppeals = defineFunction(900733, 'providers.listAppeals', {
  purpose: 'appeals against suspensions and decisions: those that wait, the oldest first, or those decided',
  access: 'staff',
  params: z.object({ show: z.enum(['open', 'decided']).default('open').describe('which'), ...zPage }),
  result: zList(
    zAppeal.extend({
      id: zId('the appeal'),
      userId: zId('its owner'),
      name: zPublicName,
      kind: z.enum(['suspension', ...SANCTION_KINDS]).describe('what is appealed'),
      scope: z.enum(SUSPENSION_SCOPES).nullable().describe('of a suspension: what it closes'),
      reason: z.string().describe('the reason of what is appealed'),
      by: z.string().describe('user who decided it'),
      decidedBy: z.string().nullable().describe('user who decided on the appeal'),
      mayDecide: zFlag('the caller may decide on it'),
      tie: zTied.describe('who decided what is appealed, where a tie alone keeps the caller from deciding'),
    }),
  ),
});

export const decideAppeal = defineFunction(900734, 'providers.decideAppeal', {
  ...decider,
  purpose:
    'decide on an appeal: granting it lifts the suspension or the decision; one against a penalty is for administrators who can',
  params: z.object({ id: zId('the appeal'), grant: zFlag('true: grant it'), answer: zReason }),
  errors: [
    'nothing.found',
    'gateway.forbidden',
    'providers.appeal_over',
    'providers.own_decision',
    'staff.opponent',
    'staff.not_yourself',
    'staff.admin_by_proposal',
    ...TIE_REFUSAL_NAMES,
  ],
});
