import { z } from 'zod';
import { CONDITION_COUNTS, MAX_BUSINESS_CHARS, PROVIDER_CONDITIONS } from '#core/people/provider-conditions.ts';
import { APPLICATION_STATES } from '#core/staff/provider-application.ts';
import { defineFunction, zFlag, zId, zPublicName, zTime, zTyped } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';
import { zBusinessDocuments } from './provider-documents.ts';
import { zReason } from './settings.ts';

const zCondition = z.object({
  name: z.enum(PROVIDER_CONDITIONS).describe('what a provider must have'),
  counts: z
    .enum(CONDITION_COUNTS)
    .describe('for the application, for the verified mark (hvcFlag) only, or to see a promise kept'),
  isMet: zFlag('the account has it now'),
  have: z.string().describe('how far it is, a whole number in the unit of the condition'),
  need: z
    .string()
    .describe('how far it must be: a level, 0 or 1, base units of points, characters, files, seconds, or basis points'),
});

const DAY_S = 86_400;
const zWords = {
  business: zTyped().max(MAX_BUSINESS_CHARS).describe('the business and its qualification, in the applicant’s words'),
  answerS: z.number().int().min(1).max(DAY_S).nullable().describe('promise: seconds until an answer; null: none yet'),
  aroundTheClock: zFlag('promise: somebody answers at every hour'),
};

const zState = z.enum(APPLICATION_STATES).describe('how far it is');
const zNote = z.string().describe('what staff wrote last; empty: nothing');

const zOwnApplication = z.object({
  id: zId('the application'),
  state: zState,
  ...zWords,
  documents: zBusinessDocuments,
  note: zNote,
  isTaken: zFlag('a member of staff has it'),
  sentAt: zTime('when it was first sent').nullable(),
  endedAt: zTime('when it was decided or withdrawn').nullable(),
});

export const getConditions = defineFunction(900720, 'providers.getConditions', {
  purpose: 'what a provider must have, how far the caller is, and the caller’s latest application',
  access: 'party',
  result: z.object({
    conditions: z.array(zCondition).describe('each condition'),
    isProvider: zFlag('the caller is one already'),
    application: zOwnApplication.nullable().describe('the latest one; null: none yet'),
    mayApplyAt: zTime('after a refusal or a lost certification: from when one may apply again; null: now').nullable(),
    bailAvailable: z.string().describe('points that could be paid into the bail, base units'),
    reapplyS: z.number().int().describe('seconds after a refusal until one may apply again'),
    presenceDays: z.number().int().describe('days over which the hours of presence are counted'),
    maxDocuments: z.number().int().describe('documents that an application can have'),
    maxDocumentBytes: z.number().int().describe('largest document in bytes'),
  }),
});

const common = { access: 'trader' as const, csrf: true };

export const saveApplication = defineFunction(900721, 'providers.saveApplication', {
  ...common,
  purpose: 'keep what the applicant wrote: makes a draft, or changes one; bail can be paid from then on',
  params: z.object(zWords),
  result: z.object({ id: zId('the application') }),
  errors: ['providers.not_now', 'providers.too_early'],
});

export const sendApplication = defineFunction(900722, 'providers.sendApplication', {
  ...common,
  purpose: 'send the application to staff, once every condition is met',
  errors: ['nothing.found', 'providers.not_now', 'providers.unmet'],
});

export const withdrawApplication = defineFunction(900723, 'providers.withdrawApplication', {
  ...common,
  purpose: 'take the application back; bail that was paid for it returns at once',
  result: z.object({ returned: z.string().describe('points that came back from the bail, base units') }),
  errors: ['nothing.found', 'providers.not_now'],
});

export const listApplications = defineFunction(900724, 'providers.listApplications', {
  purpose: 'applications to become a provider: those that wait, the oldest first, or those decided, the newest first',
  access: 'staff',
  params: z.object({
    show: z.enum(['open', 'decided']).default('open').describe('those that wait, or those that are over'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the application'),
    userId: zId('the applicant'),
    name: zPublicName,
    joinedAt: zTime('when the account was made'),
    state: zState,
    ...zWords,
    documents: zBusinessDocuments,
    note: zNote,
    owner: z.string().nullable().describe('user who took it; null: nobody'),
    isOwn: zFlag('the caller took it'),
    mayDecide: zFlag('the caller may take it and decide on it'),
    sentAt: zTime('when it was first sent').nullable(),
    endedAt: zTime('when it was decided or withdrawn').nullable(),
    conditions: z.array(zCondition).describe('each condition as it is now'),
    orders: z.number().int().describe('orders that have ended'),
    disputesLost: z.number().int().describe('disputes lost'),
  }),
});

const decider = { access: 'moderator' as const, csrf: true, stepUp: 'staff' as const };

export const takeApplication = defineFunction(900726, 'providers.takeApplication', {
  ...decider,
  purpose: 'take an application, also from a colleague',
  params: z.object({ id: zId('the application') }),
  errors: ['nothing.found', 'providers.not_now', 'staff.opponent'],
});

export const decideApplication = defineFunction(900727, 'providers.decideApplication', {
  ...decider,
  purpose: 'approve an application, which makes the applicant a provider, refuse it, or ask for more',
  params: z.object({
    id: zId('the application'),
    outcome: z.enum(['approve', 'refuse', 'ask_more']).describe('what is decided'),
    serverType: z
      .number()
      .int()
      .min(1)
      .max(3)
      .default(1)
      .describe('of a provider: 1 buys cards, 2 platform service account, 3 payouts'),
    isSolo: z.boolean().default(true).describe('of a provider: works outside any team'),
    reason: zReason,
  }),
  result: z.object({ state: zState }),
  errors: [
    'nothing.found',
    'providers.not_now',
    'providers.unmet',
    'providers.taken',
    'staff.opponent',
    'staff.same_role',
    'staff.open_orders',
    'staff.open_offers',
    'staff.open_cases',
  ],
});
