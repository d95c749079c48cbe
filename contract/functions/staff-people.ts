import { z } from 'zod';
import { LINK_KINDS } from '#core/people/links.ts';
import { ACT_KINDS } from '#core/staff/act-kinds.ts';
import { LOOK_TARGETS } from '#core/staff/looks.ts';
import { APPEAL_STATES } from '#core/staff/sanctions.ts';
import { SUSPENSION_SCOPES, SUSPENSION_SHOWS, SUSPENSION_STATES } from '#core/staff/suspensions.ts';
import { defineFunction, zAmount, zFlag, zId, zNullable, zPublicName, zText, zTime } from '../define.ts';
import { zDays, zList, zListOf, zPage, zRows, zSearch } from '../lists.ts';
import { zApplicationState } from './identity-fields.ts';
import { zRole } from './proposals.ts';
import { zReason, zState } from './settings.ts';
import { zStaffAct } from './staff-act.ts';

const zScope = z
  .enum(SUSPENSION_SCOPES)
  .describe('what it keeps from the account; account: all of it, and of staff the login');
const zSuspension = z.object({
  id: zId('the suspension'),
  scope: zScope,
  reason: z.string().describe('why, as its owner reads it'),
  by: z.string().describe('user who suspended it'),
  at: zTime('since when'),
  endsAt: zTime('when it ends by itself; null: until it is lifted').nullable(),
});
const zPerson = z.object({
  userId: zId('the account'),
  name: z.string().describe('public name'),
  role: zRole,
  status: z
    .enum(['active', 'suspended', 'frozen', 'closed'])
    .describe('suspended, frozen or closed by its owner: it cannot log in'),
  joinedAt: zTime('when the account was made'),
});

export const giveReason = defineFunction(900683, 'staff.giveReason', {
  purpose: 'why the caller looks at a person, or through a list; a line of the log, and counts for an hour',
  access: 'staff',
  csrf: true,
  isLogged: true,
  idempotent: false,
  params: z.object({
    about: z
      .enum(LOOK_TARGETS)
      .describe('a person; searches by mail, phone or device; or all withdrawals or payouts, for moderators'),
    userId: zId('the person, when it is about one').optional(),
    reason: zReason,
  }),
  errors: ['nothing.found', 'gateway.forbidden'],
});

export const searchPeople = defineFunction(900640, 'staff.searchPeople', {
  purpose:
    'accounts by the beginning of a name, or by a whole mail address, phone number with its country code, order code, device or account id',
  access: 'staff',
  params: z.object({ search: zSearch('what to look for', 120, 2) }),
  result: z.object({ list: z.array(zPerson).describe('at most 20, names first') }),
  errors: ['staff.reason_needed'],
});

export const findByDocument = defineFunction(900650, 'staff.findByDocument', {
  purpose:
    'accounts with an application on a document of this number, by its keyed hash, with a reason; the log has it',
  access: 'moderator',
  csrf: true,
  isLogged: true,
  stepUp: 'staff',
  params: z.object({ documentNumber: zText('the whole number of the document', 40, 4), reason: zReason }),
  result: z.object({ list: z.array(zPerson).describe('at most 20, by name') }),
});

export const getPerson = defineFunction(900641, 'staff.getPerson', {
  purpose: 'one account: role, standing, orders, links, notes; sessions and what staff did are for administrators',
  access: 'staff',
  params: z.object({ userId: zId('the account') }),
  result: zPerson.extend({
    serverType: z.number().int().nullable().describe('kind of provider, 1 to 3; null: none'),
    isSolo: zFlag('works outside any team'),
    lang: z.enum(['en', 'zh_cn']).describe('language'),
    roleBy: zNullable('who gave the role last; null: it came with the account', {
      name: z.string(),
      at: zTime('when'),
      reason: z.string(),
    }),
    balance: z.string().describe('points, base units'),
    frozen: z.string().describe('frozen points, base units'),
    bail: z.string().describe('bail, base units'),
    btc: z.string().describe('bitcoin, frozen included, in satoshis'),
    openOrders: z.number().int().describe('orders of cards and points that have not ended'),
    disputes: z.number().int().describe('those of them before a moderator'),
    pauses: z.array(z.string()).describe('why it cannot place orders at present'),
    identity: z
      .object({
        level: z.number().int().describe('proven level, 0 to 2'),
        one: zApplicationState,
        two: zApplicationState,
        hasTwin: zFlag('an application of it names a document that is on another account'),
      })
      .describe('what is proven of the person, and how the applications stand'),
    presence: zNullable('24-hour service of a provider, its operators counted; null: of nobody else', {
      haveBps: z.number().int().describe('basis points of the hours in which somebody was there'),
      needBps: z.number().int().describe('basis points of 24-hour service'),
      days: z.number().int().describe('days over which it is measured'),
    }),
    suspensions: z.array(zSuspension).describe('those in force'),
    links: zRows('at most 20', {
      userId: zId('the other account'),
      name: z.string().describe('its public name'),
      isLinked: zFlag('counts as one person'),
      kinds: z.array(z.enum(LINK_KINDS)).describe('what they have in common'),
    }),
    notes: zRows('what staff wrote for each other, newest first, at most 50', {
      id: zId('the note'),
      by: z.string(),
      text: z.string(),
      at: zTime('when'),
    }),
    sessions: z
      .array(z.object({ device: z.string(), address: z.string(), openedAt: zTime('when'), isOpen: zFlag('live') }))
      .nullable()
      .describe('the latest 20; null: not for this reader'),
    acts: z
      .array(
        z.object({
          kind: z.string(),
          subject: z.string(),
          by: z.string(),
          approvedBy: z.string().nullable(),
          before: zState,
          after: zState,
          reason: z.string(),
          at: zTime('when'),
        }),
      )
      .nullable()
      .describe('what staff did to it, newest first, at most 50; null: not for this reader'),
    maySuspend: zFlag('the reader may suspend it'),
    mayUnfreeze: zFlag('its owner froze it, and the reader may let it go on'),
    mayChangeRole: zFlag('the reader may change its role alone'),
    mayResetFactors: zFlag('the reader may propose to remove its second factors'),
  }),
  errors: ['nothing.found', 'staff.reason_needed'],
});

export const listPersonOrders = defineFunction(902360, 'staff.listPersonOrders', {
  purpose:
    'orders of cards and points of one account on both sides, newest first, or those in which there was a dispute',
  access: 'moderator',
  params: z.object({
    userId: zId('the account'),
    show: z.enum(['all', 'disputed']).default('all').describe('all of them, or those with a claim or a dispute'),
    ...zPage,
  }),
  result: zListOf({
    orderCode: z.string().describe('the order'),
    seller: zPublicName,
    provider: zPublicName.describe('the provider; of an order of points its buyer'),
    brand: z.string().nullable().describe('brand of the cards; null: an order of points'),
    state: z.string().describe('where the order stands'),
    orderAmount: zAmount('points that it reserved'),
    settledAmount: zAmount('points that it paid out').nullable().describe('points that it paid out; null: open'),
    placedAt: zTime('when it was placed'),
    claimedAt: zTime('when the provider claimed, or the dispute about points began').nullable(),
  }),
  errors: ['staff.reason_needed'],
});

export const openContact = defineFunction(900642, 'staff.openContact', {
  purpose: 'open the mail address and phone number of an account, with a reason; the log of staff has it',
  access: 'staff',
  csrf: true,
  isLogged: true,
  // Every opening stands in the log, and no answer is kept.
  idempotent: false,
  stepUp: 'staff',
  params: z.object({ userId: zId('the account'), reason: zReason }),
  result: z.object({
    email: z.string().nullable().describe('mail address'),
    isConfirmed: zFlag('its owner proved the address'),
    phone: z.string().nullable().describe('phone number'),
  }),
  errors: ['nothing.found'],
});

export const addPersonNote = defineFunction(900643, 'staff.addNote', {
  purpose: 'write a note about an account, for all staff',
  access: 'staff',
  csrf: true,
  params: z.object({ userId: zId('the account'), text: zText('the note', 1_000, 2) }),
  errors: ['nothing.found'],
});

export const changeRole = defineFunction(900644, 'staff.changeRole', {
  purpose: 'give an account another role, or a provider another kind; staff are made by two',
  access: 'admin',
  csrf: true,
  stepUp: 'staff',
  params: z.object({
    userId: zId('the account'),
    role: zRole,
    serverType: z
      .number()
      .int()
      .min(1)
      .max(3)
      .nullable()
      .default(null)
      .describe('of a provider: 1 buys cards, 2 platform service account, 3 payouts'),
    isSolo: z.boolean().default(true).describe('of a provider: works outside any team'),
    reason: zReason,
  }),
  errors: [
    'nothing.found',
    'staff.same_role',
    'staff.role_by_proposal',
    'staff.not_yourself',
    'staff.opponent',
    'staff.open_orders',
    'staff.open_offers',
    'staff.open_cases',
  ],
});

export const suspend = defineFunction(900645, 'staff.suspend', {
  purpose: 'suspend an account, or its placing, chat or calls; open orders run on, and its owner reads why',
  access: 'moderator',
  csrf: true,
  stepUp: 'staff',
  params: z.object({
    userId: zId('the account'),
    scope: zScope,
    days: z
      .number()
      .int()
      .min(1)
      .max(3_650)
      .nullable()
      .describe('how long; null: until it is lifted, as always for staff'),
    reason: zReason,
  }),
  result: z.object({ id: zId('the suspension') }),
  errors: [
    'nothing.found',
    'already.done',
    'gateway.forbidden',
    'staff.not_yourself',
    'staff.opponent',
    'staff.admin_by_proposal',
  ],
});

export const liftSuspension = defineFunction(900646, 'staff.liftSuspension', {
  purpose: 'lift a suspension before its end',
  access: 'moderator',
  csrf: true,
  stepUp: 'staff',
  params: z.object({ id: zId('the suspension'), reason: zReason }),
  errors: ['nothing.found', 'gateway.forbidden', 'staff.not_yourself', 'staff.opponent', 'staff.admin_by_proposal'],
});

export const listSuspensions = defineFunction(900648, 'staff.listSuspensions', {
  purpose: 'suspensions of all accounts, newest first: those in force, or those that are over',
  access: 'staff',
  params: z.object({
    show: z.enum(SUSPENSION_SHOWS).default('in_force').describe('over: ended by themselves or lifted'),
    scope: z
      .enum(['any', ...SUSPENSION_SCOPES])
      .default('any')
      .describe('what it keeps from the account'),
    ...zPage,
  }),
  result: zList(
    zSuspension.extend({
      userId: zId('whose it is'),
      name: zPublicName,
      state: z.enum(SUSPENSION_STATES).describe('in force, ended by itself, or lifted'),
      liftedBy: z.string().nullable().describe('user who lifted it'),
      liftedAt: zTime('when').nullable(),
      appeal: z.enum(APPEAL_STATES).nullable().describe('how its owner’s appeal stands; null: none'),
    }),
  ),
});

export const listActs = defineFunction(900647, 'staff.listActs', {
  purpose: 'the log of staff: who did what to whom, before and after, and why; newest first',
  access: 'admin',
  params: z.object({
    kind: z
      .enum(['all', ...ACT_KINDS])
      .default('all')
      .describe('which entries'),
    actor: zText('public name of who did it', 64).optional(),
    user: zText('public name of whose account it is about', 64).optional(),
    subject: zText('a rule, card type, brand, currency or name', 80).optional(),
    ...zDays('done'),
    ...zPage,
  }),
  result: z.object({
    list: zRows('the rows of this page', {
      ...zStaffAct,
      hash: z.string().describe('SHA-256 over the entry before and this one, in hex'),
    }),
    totalCount: z.number().int().describe('total rows, counted up to 10,000'),
    brokenAt: z
      .number()
      .int()
      .nullable()
      .optional()
      .describe('on the first page: the first entry that does not follow; null: the log is whole'),
  }),
});
