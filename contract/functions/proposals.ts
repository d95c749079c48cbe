import { z } from 'zod';
import { ROLES } from '#core/access/access.ts';
import { PROPOSAL_KIND_NAMES, PROPOSAL_STATES, type ProposalKind } from '#core/staff/proposals.ts';
import { TIE_REFUSAL_NAMES, TIES } from '#core/staff/two-people.ts';
import { defineFunction, zFlag, zId, zText, zTime } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';
import { zPaymentMethod } from '../offers/points-offer.ts';
import { zCurrency } from './catalog.ts';
import { RULE_ERRORS, zBps, zFxDirection, zFxFigure, zNewFeeBps, zReason, zRuleName, zState } from './settings.ts';

const zProposed = z.object({ id: zId('the proposal') });
const COMMON = { access: 'admin', csrf: true, stepUp: 'staff' } as const;

export const proposeRule = defineFunction(900630, 'staff.proposeRule', {
  ...COMMON,
  purpose: 'propose another number of a rule that guards money or security; a second administrator decides',
  params: z.object({
    name: zRuleName,
    value: z.number().int().describe('the new number, in the rule’s unit; its default leaves none of its own'),
    before: z.number().int().describe('the number that the caller saw; if it differs, the call is a conflict'),
    reason: zReason,
  }),
  result: zProposed,
  errors: [...RULE_ERRORS, 'staff.proposed_already'],
});

export const proposeRate = defineFunction(900631, 'staff.proposeRate', {
  ...COMMON,
  purpose: 'propose an exchange rate that is far from the published one; a second administrator decides',
  params: z.object({ currency: zCurrency, figure: zFxFigure, direction: zFxDirection, reason: zReason }),
  result: zProposed,
  errors: ['nothing.found', 'settings.fx_range', 'settings.fx_fixed', 'settings.unchanged', 'staff.proposed_already'],
});

export const proposeCardFee = defineFunction(902300, 'staff.proposeCardFee', {
  ...COMMON,
  purpose: 'propose another fee of a card type; a second administrator decides, and open orders keep theirs',
  params: z.object({
    cardTypeId: zText('card type id', 64),
    feeBps: zNewFeeBps.describe('the new fee in basis points; null: the general fee'),
    before: zBps.describe('the fee that the caller saw; if it differs, the call is a conflict'),
    reason: zReason,
  }),
  result: zProposed,
  errors: ['nothing.found', 'settings.unchanged', 'gateway.conflict', 'staff.proposed_already'],
});

export const proposeMethodFee = defineFunction(902304, 'staff.proposeMethodFee', {
  ...COMMON,
  purpose:
    'propose another fee of points orders that are paid in one way; a second administrator decides, and placed orders keep theirs',
  params: z.object({
    method: zPaymentMethod,
    feeBps: zNewFeeBps.describe('the new fee in basis points; null: the general fee'),
    before: zBps.describe('the fee that the caller saw; if it differs, the call is a conflict'),
    reason: zReason,
  }),
  result: zProposed,
  errors: ['settings.unchanged', 'gateway.conflict', 'staff.proposed_already'],
});

export const zRole = z.enum(ROLES as [(typeof ROLES)[number], ...(typeof ROLES)[number][]]).describe('role');

export const proposeRole = defineFunction(900632, 'staff.proposeRole', {
  ...COMMON,
  purpose:
    'propose that somebody becomes staff of any role, or stops being an administrator; a second administrator decides',
  params: z.object({
    name: zText('public name of the account', 40),
    role: zRole.describe('the new role: of staff, or what an administrator becomes'),
    reason: zReason,
  }),
  result: zProposed,
  errors: [
    'staff.opponent',
    'nothing.found',
    'staff.same_role',
    'staff.open_orders',
    'staff.open_offers',
    'staff.open_cases',
    'staff.about_you',
    'staff.proposed_already',
  ],
});

export const proposeFactorReset = defineFunction(900855, 'staff.proposeFactorReset', {
  purpose:
    'propose that the second factors of an account are removed, whose owner has lost them and has shown who they are; an administrator decides, and the owner can stop it for a while',
  access: 'staff',
  csrf: true,
  params: z.object({ userId: zId('the account'), reason: zReason.describe('how its owner showed who they are') }),
  result: zProposed,
  errors: [
    'nothing.found',
    'already.done',
    'gateway.forbidden',
    'staff.about_you',
    'staff.opponent',
    'staff.proposed_already',
  ],
});

const zKind = z.enum(PROPOSAL_KIND_NAMES as [ProposalKind, ...ProposalKind[]]).describe('what is proposed');

export const listProposals = defineFunction(900633, 'staff.listProposals', {
  purpose:
    'what waits for a second administrator, and what was decided, newest first; for an auditor what is about no account',
  access: 'auditor',
  params: z.object({
    show: z.enum(['open', 'decided']).default('open').describe('those that wait, or those that are over'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the proposal'),
    kind: zKind,
    subject: z
      .string()
      .describe('a rule, a currency, a card type, a way to pay, the user name, or the code of what is decided'),
    userId: zId('whose account it is about').nullable(),
    before: zState.describe('the state before'),
    after: zState.describe('the state after'),
    reason: z.string().describe('why'),
    proposer: z.string().describe('user who proposed it'),
    isOwn: zFlag('the caller proposed it'),
    mayDecide: zFlag('the caller may refuse it'),
    mayApprove: zFlag('the caller may approve it'),
    isOpponent: zFlag('the caller traded with the account, or is linked with it, and may only refuse'),
    tie: z
      .enum(TIES)
      .nullable()
      .describe('the tie with its proposer that keeps the caller from approving; null: none does'),
    at: zTime('when'),
    expiresAt: zTime('until when it can be decided'),
    state: z.enum(PROPOSAL_STATES).describe('what became of it'),
    decisions: zRows('who else decided', {
      name: z.string().describe('user who decided'),
      approves: zFlag('agreed'),
      reason: z.string().describe('why'),
      at: zTime('when'),
    }),
  }),
});

export const decideProposal = defineFunction(900634, 'staff.decideProposal', {
  ...COMMON,
  purpose: 'approve what another administrator proposed, which carries it out, or refuse it',
  params: z.object({ id: zId('the proposal'), approve: zFlag('true: approve; false: refuse'), reason: zReason }),
  result: z.object({ state: z.enum(PROPOSAL_STATES).describe('what became of it') }),
  errors: [
    'nothing.found',
    'gateway.conflict',
    'gateway.forbidden',
    'already.done',
    'staff.proposal_over',
    'staff.proposal_unreadable',
    'staff.own_proposal',
    'staff.about_you',
    ...TIE_REFUSAL_NAMES,
    'staff.same_role',
    'staff.open_orders',
    'staff.open_offers',
    'staff.open_cases',
    'tickets.reward_linked',
    'tickets.promotion_empty',
    'deposits.points_gone',
    'deposits.not_stopped',
    'deposits.resume_height',
    'deposits.unknown_network',
    'treasury.payer_short',
    'treasury.reserve_short',
    'treasury.not_party',
    'swaps.stock_short',
    'staff.opponent',
    'staff.not_yourself',
    'settings.rule_bounds',
    'settings.rule_pair',
    'settings.locked',
    'settings.unchanged',
  ],
});

export const withdrawProposal = defineFunction(900635, 'staff.withdrawProposal', {
  ...COMMON,
  purpose: 'take an own proposal back',
  params: z.object({ id: zId('the proposal') }),
  errors: ['nothing.found', 'staff.proposal_over'],
});
