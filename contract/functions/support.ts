import { z } from 'zod';
import { zMessage } from '../chat/messages.ts';
import { defineFunction, zFlag, zId, zNullable, zPublicName, zText, zTime, zTyped } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';
import { zOrderCode } from '../orders/order-fields.ts';
import { zOrderView } from '../orders/order-views.ts';
import { zPointsOrderCode, zPointsParty, zPointsState, zPointsTurn } from '../orders/points-order-fields.ts';
import { zRole } from './users.ts';

const zWaitsFor = z
  .enum(['seller', 'provider', 'both', 'moderator', 'nobody'])
  .describe('whose move the order waits for');

export const REQUEST_STATES = ['assistant', 'queued', 'assigned', 'closed'] as const;
const zRequestState = z
  .enum(REQUEST_STATES)
  .describe('assistant: the help assistant answers; queued: a person was asked for; assigned: to an agent; closed');
const conversationId = zId('the support conversation');
const target = z.object({ conversationId });
/** Characters of a note; the database refuses more. */
const NOTE_CHARS = 1_000;
/** Characters of a page’s path; the database refuses more. */
const PAGE_CHARS = 200;

/** The caller's own support request. */
const zOwnRequest = z.object({
  conversationId,
  state: zRequestState,
  position: z.number().int().nullable().describe('place in the queue, from 1; null: not queued'),
  agentName: z.string().nullable().describe('agent who answers; null: none yet'),
  agentOnline: zFlag('that agent has a live connection now'),
  agentsPresent: zFlag('somebody receives at present'),
  solved: z.boolean().nullable().describe('the caller’s answer after the last closing; null: none yet'),
});

export const openSupport = defineFunction(900500, 'support.open', {
  purpose: 'the caller’s conversation with support; made when there is none yet',
  access: 'guest',
  csrf: true,
  params: z.object({
    page: z.string().max(PAGE_CHARS).optional().describe('path of the page that the caller comes from'),
  }),
  result: zOwnRequest,
});
export const getSupport = defineFunction(900501, 'support.get', {
  purpose: 'state of the caller’s request',
  access: 'guest',
  result: zOwnRequest,
  errors: ['nothing.found'],
});
export const askPerson = defineFunction(900502, 'support.askPerson', {
  purpose: 'asks for a person instead of the help assistant',
  access: 'guest',
  csrf: true,
  result: zOwnRequest,
  errors: ['nothing.found', 'already.done'],
});
export const setSolved = defineFunction(900513, 'support.setSolved', {
  purpose: 'says of a closed request whether it is solved',
  access: 'guest',
  csrf: true,
  params: z.object({ solved: zFlag('it is') }),
  result: zOwnRequest,
  errors: ['nothing.found'],
});

const zDesk = z.object({
  receiving: zFlag('reception is on: requests are assigned to the caller while present'),
  label: z.string().describe('customer-success label, shown beside the caller’s name'),
  mine: z.number().int().describe('requests assigned to the caller'),
  queued: z.number().int().describe('requests that wait for a person, counted up to 999'),
  most: z.number().int().describe('maximum number of requests assigned to one agent'),
  offSince: zTime('when reception was switched off because the caller was away').nullable(),
});

export const openReception = defineFunction(810002, 'support.openReception', {
  purpose: 'open service assignment: the caller receives requests',
  access: 'staff',
  csrf: true,
  stepUp: null, // changes only the caller's own place at the desk
  result: zDesk,
  errors: ['gateway.forbidden'],
});
export const closeReception = defineFunction(810003, 'support.closeReception', {
  purpose: 'close service assignment: no new requests; those assigned stay',
  access: 'staff',
  csrf: true,
  stepUp: null, // changes only the caller's own place at the desk
  result: zDesk,
  errors: ['gateway.forbidden'],
});
export const getDesk = defineFunction(900503, 'support.getDesk', {
  purpose: 'the caller’s place at the support desk',
  access: 'staff',
  result: zDesk,
});
export const setLabel = defineFunction(900504, 'support.setLabel', {
  purpose: 'sets the caller’s customer-success label',
  access: 'staff',
  csrf: true,
  stepUp: null, // changes only the caller's own place at the desk
  params: z.object({ label: zTyped().max(40).describe('shown beside the name; empty for none') }),
  result: zDesk,
  errors: ['gateway.forbidden'],
});

const zAgent = z.object({ userId: zId('the agent'), name: z.string().describe('the name shown') });
export const zSupportRequest = z.object({
  conversationId,
  requester: z.object({
    userId: zId('who asks'),
    name: z.string().describe('the name shown'),
    role: z.union([zRole, z.literal('visitor')]).describe('the user’s role'),
    online: zFlag('has a live connection now'),
  }),
  state: zRequestState,
  agent: zAgent.nullable(),
  lang: z.enum(['en', 'zh_cn']).describe('the requester’s language'),
  queuedAt: zTime('since when they wait for a person').nullable(),
  lastAt: zTime('of the last message'),
  lastText: z
    .string()
    .describe('the requester’s last message, cut; empty without text, and for those who answer nobody'),
  lastKind: zMessage.shape.kind.nullable().describe('its kind; null: none, or taken back'),
  waitsSince: zTime('since when the requester waits for a person or for an answer').nullable(),
  solved: z.boolean().nullable().describe('the requester’s answer after the last closing'),
});

export const listRequests = defineFunction(900505, 'support.listRequests', {
  purpose: 'requests: the queue, the own ones, all that are open, or closed ones',
  access: 'staff',
  params: z.object({
    ...zPage,
    tab: z.enum(['queue', 'mine', 'open', 'closed']).default('mine').describe('which ones'),
  }),
  result: zList(zSupportRequest),
});
export const listAgents = defineFunction(900506, 'support.listAgents', {
  purpose: 'agents who can take a request over',
  access: 'staff',
  result: z.object({
    list: z.array(
      zAgent.extend({
        online: zFlag('has a live connection now'),
        receiving: zFlag('reception is on'),
        load: z.number().int().describe('requests assigned'),
      }),
    ),
  }),
});
export const takeRequest = defineFunction(900507, 'support.take', {
  purpose: 'takes a request that nobody else has',
  access: 'staff',
  csrf: true,
  params: target,
  errors: ['nothing.found', 'gateway.forbidden', 'support.taken', 'support.own'],
});
export const handOver = defineFunction(900508, 'support.handOver', {
  purpose: 'hands an own request over to another agent, or back to the queue',
  access: 'staff',
  csrf: true,
  params: target.extend({
    agentId: zId('the other agent; left out: back to the queue').optional(),
    note: zTyped().max(NOTE_CHARS).default('').describe('for the next agent; the requester does not see it'),
  }),
  errors: ['nothing.found', 'gateway.forbidden', 'support.no_agent', 'support.own'],
});
export const closeRequest = defineFunction(900509, 'support.close', {
  purpose: 'closes a request; it reopens when the requester writes',
  access: 'staff',
  csrf: true,
  params: target,
  errors: ['nothing.found', 'gateway.forbidden'],
});

export const addNote = defineFunction(900511, 'support.addNote', {
  purpose: 'adds a note to a request, for colleagues; the requester does not see it',
  access: 'staff',
  csrf: true,
  params: target.extend({ text: zText('the note', NOTE_CHARS) }),
  errors: ['nothing.found', 'gateway.forbidden'],
});

export const getSupportOrder = defineFunction(900512, 'support.getOrder', {
  purpose: 'an order of the requester: its state, deadline and history, without cards, codes, evidence or chat',
  access: 'staff',
  params: target.extend({ code: zOrderCode }),
  result: z.object({
    order: zOrderView
      .pick({
        code: true,
        adCode: true,
        brand: true,
        country: true,
        currency: true,
        unit: true,
        form: true,
        state: true,
        cardCount: true,
        faceValue: true,
        orderAmount: true,
        settledAmount: true,
        placedAt: true,
        endedAt: true,
        dueAt: true,
        clockHours: true,
        silence: true,
        timeline: true,
      })
      .describe('as the order’s page has it'),
    sellerName: z.string(),
    providerName: z.string(),
    moderatorName: z.string().nullable().describe('who holds the case'),
    waitsFor: zWaitsFor,
  }),
  errors: ['nothing.found', 'gateway.forbidden'],
});

/** Facts that a request may turn on, beside who asks. */
const zRequesterAccount = z.object({
  balance: z.string().describe('points, base units'),
  frozen: z.string().describe('frozen points, base units'),
  openOrders: z.number().int().describe('orders of cards and points not ended'),
  disputes: z.number().int().describe('orders before a moderator at present'),
  words: z.number().int().describe('texts with sensitive words in the last 30 days'),
  orders: zRows('the latest five', {
    code: z.string(),
    adCode: z.string(),
    state: z.string(),
    side: z.enum(['seller', 'provider']),
    other: z.string().describe('the other party'),
    brandName: z.string(),
    country: z.string(),
    currency: z.string(),
    unit: z.number().int().describe('power-of-ten exponent of the currency'),
    faceValue: z.string().describe('minor units of the currency'),
    waitsFor: zWaitsFor,
    dueAt: zTime('the running deadline').nullable(),
    amount: z.string().describe('base units of points'),
    placedAt: zTime('when it was placed'),
  }),
  pointsOrders: zRows('the latest five orders of points', {
    code: zPointsOrderCode,
    state: zPointsState,
    side: zPointsParty,
    other: z.string().describe('the other party'),
    currency: z.string().describe('currency that is paid'),
    fiatAmount: z.string().describe('what is paid, minor units of the currency'),
    turn: zPointsTurn,
    dueAt: zTime('the running deadline').nullable(),
    amount: z.string().describe('base units of points'),
    placedAt: zTime('when it was placed'),
  }),
});

export const getContext = defineFunction(900510, 'support.getContext', {
  purpose: 'who asks, and notes; points and latest orders for the agent who has the request',
  access: 'staff',
  params: target,
  result: z.object({
    user: zNullable('null: a visitor', {
      userId: zId('the account'),
      name: zPublicName,
      userName: z.string().describe('the name to log in with: to help with a login, and for nobody but staff'),
      role: zRole,
      joinedAt: zTime('when the account was made'),
      lang: z.enum(['en', 'zh_cn']).describe('language of mails'),
      status: z.string().describe('active or suspended'),
      pauses: z.array(z.string()).describe('why it cannot place orders at present'),
    }),
    account: zRequesterAccount
      .nullable()
      .describe('null: a visitor, or the request is not assigned to the caller; see support.openAccount'),
    visitor: zNullable('null: an account', {
      name: z.string().describe('Tourist- and six signs'),
      publicId: z.string().describe('tbay and the fingerprint'),
      firstSeen: zTime('when the session began'),
      device: z.string().describe('browser and system, such as “Chrome, Linux”; empty: unknown'),
      lang: z.enum(['en', 'zh_cn']).describe('language of the page'),
    }),
    page: z.string().nullable().describe('page that the requester came from; null: not known'),
    earlier: zNullable('requests that were closed before; null: none', {
      count: z.number().int(),
      lastAt: zTime('when the last one was closed'),
    }),
    notes: zRows('notes, hand-overs and closings of this request, newest first, at most 20', {
      id: z.uuid(),
      kind: z.enum(['note', 'handed_over', 'closed']),
      by: z.string().describe('the agent'),
      to: z.string().nullable().describe('the next agent; null: back to the queue'),
      text: z.string(),
      at: zTime('when'),
    }),
  }),
  errors: ['nothing.found'],
});

/** Characters of a reason. */
const REASON_CHARS = { least: 10, most: 150 } as const;

export const openAccount = defineFunction(900514, 'support.openAccount', {
  purpose: 'points and latest orders of a requester, for staff without the request; written into the security log',
  access: 'staff',
  csrf: true,
  isLogged: true,
  idempotent: false,
  params: target.extend({ reason: zText('why; administrators read it', REASON_CHARS.most, REASON_CHARS.least) }),
  result: zRequesterAccount,
  errors: ['nothing.found'],
});
