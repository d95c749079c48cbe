import { z } from 'zod';
import { MAX_TICKET_TAGS, WORK_ORDER_SOURCES } from '#core/tickets/ticket-fields.ts';
import { WORK_ORDER_EVENTS } from '#core/tickets/work-order-table.ts';
import { defineFunction, zFlag, zId, zText, zTime, zTyped } from '../define.ts';
import { zDays, zList, zPage, zRows, zSearch } from '../lists.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';
import { zCurrency } from './catalog.ts';
import {
  PROBLEM_CHARS,
  ticketForm,
  zContentType,
  zErrorType,
  zKind,
  zOrderFacts,
  zPicture,
  zToolStatus,
  zWorkOrderCode,
  zWorkOrderState,
} from './work-orders.ts';

/** Characters of what staff write; the database refuses more. */
const TEXT_CHARS = 1_000;
const target = z.object({ code: zWorkOrderCode });
const zState = z.object({ state: zWorkOrderState });
const zSomebody = z.object({ userId: zId('the account'), name: z.string().describe('public name') });
const zTags = z.array(zText('a tag', 24)).max(MAX_TICKET_TAGS).describe('tags, for staff');
const STAFF = { access: 'staff', csrf: true } as const;

export const openWorkOrderFor = defineFunction(900786, 'workOrders.openFor', {
  ...STAFF,
  purpose: 'make a work order of a support conversation or a call in it; the caller has it from then on',
  params: z.object({
    ...ticketForm,
    conversationId: zId('the support conversation; the caller has its request, or it is closed'),
    source: z.enum(['chat', 'call']).describe('from the chat, or from a call'),
  }),
  result: z.object({ code: zWorkOrderCode }),
  errors: ['nothing.found', 'gateway.forbidden', 'tickets.order_needed', 'tickets.late_claim_over', 'tickets.own'],
});

const zRow = z.object({
  code: zWorkOrderCode,
  kind: zKind,
  source: z.enum(WORK_ORDER_SOURCES).describe('form, chat or call'),
  state: zWorkOrderState,
  solved: z.boolean().nullable().describe('null while it is pending'),
  requester: z.string().describe('public name of the user; of a visitor Tourist and six characters'),
  requesterId: zId('the account or visitor'),
  isVisitor: zFlag('it came from a visitor'),
  agent: z.string().nullable().describe('customer success: public name of who has it'),
  shift: z.number().int().describe('shift of the day in which it came, 1 to 3'),
  contentType: zContentType,
  errorType: zErrorType.nullable(),
  title: z.string().describe('its problem in a few words, or its beginning'),
  orderCode: zAnyOrderCode.nullable(),
  vendor: z.string().nullable().describe('public name of the provider'),
  tags: z.array(z.string()),
  openedAt: zTime('when it was made'),
  answeredAt: zTime('when staff first answered').nullable(),
  endedAt: zTime('when it was processed').nullable(),
  isLate: zFlag('it has waited for a first answer longer than the rule tickets.answer_target_s'),
});

export const listWorkOrders = defineFunction(900787, 'workOrders.list', {
  purpose: 'work orders for staff',
  access: 'staff',
  params: z.object({
    show: z
      .enum(['pending', 'mine', 'unowned', 'processed', 'all'])
      .default('pending')
      .describe('mine: pending ones of the caller; unowned: pending ones that nobody has'),
    kind: z.enum(['any', 'consult', 'complaint']).default('any').describe('which kind'),
    solved: z.enum(['any', 'yes', 'no']).default('any').describe('of processed ones: solved or not'),
    search: zSearch('code, order code, or public name of the user', 64, 1).optional(),
    ...zDays('made'),
    sort: z.enum(['oldest', 'newest']).default('newest').describe('by when they were made'),
    ...zPage,
  }),
  result: zList(zRow),
});

export const getWorkOrder = defineFunction(900788, 'workOrders.get', {
  purpose: 'one work order with all that staff know of it',
  access: 'staff',
  params: target,
  result: zRow.extend({
    agentId: zId('who has it').nullable(),
    conversationId: zId('the support conversation that it was made from').nullable(),
    deviceModel: z.string(),
    deviceVersion: z.string(),
    problem: z.string().describe('problem description'),
    specificProblem: z.string().nullable().describe('of a complaint: the problem in a few words'),
    orderStatus: zToolStatus.nullable().describe('of a complaint: status of the order when it came'),
    order: zOrderFacts.nullable().describe('the order as it is now'),
    cardTypeId: z.string().nullable(),
    currency: z.string().nullable(),
    vendorId: zId('the provider').nullable(),
    solution: z.string(),
    remark: z.string().describe('for staff; the user never reads it'),
    endDescription: z.string().describe('the user reads it'),
    operator: z.string().nullable().describe('public name of who ended it'),
    pictures: z.array(zPicture),
    entries: zRows('what happened, oldest first', {
      id: zId('the entry'),
      event: z.enum(['open', ...WORK_ORDER_EVENTS]).describe('what happened'),
      by: z.string().describe('name of who did it'),
      to: z.string().nullable().describe('who it was handed on to'),
      text: z.string(),
      at: zTime('when'),
    }),
    version: z.number().int().describe('counts changes of fields'),
    abilities: z.array(z.enum(WORK_ORDER_EVENTS)).describe('what the caller may do now'),
    colleagues: z.array(zSomebody).describe('who it can be handed on to'),
  }),
  errors: ['nothing.found', 'staff.reason_needed'],
});

const REFUSALS = [
  'nothing.found',
  'tickets.wrong_state',
  'tickets.not_yours',
  'tickets.own',
  'staff.opponent',
] as const;

export const assignWorkOrder = defineFunction(900789, 'workOrders.assign', {
  ...STAFF,
  purpose: 'take a work order, or hand an own one on to a colleague',
  params: target.extend({
    to: zId('the colleague; left out: the caller takes it').optional(),
    note: zTyped().max(TEXT_CHARS).default('').describe('for the colleague'),
  }),
  result: zState,
  errors: [...REFUSALS, 'tickets.owned', 'tickets.no_colleague'],
});

export const changeWorkOrder = defineFunction(900790, 'workOrders.change', {
  ...STAFF,
  purpose: 'fill in or correct fields of an own work order',
  params: target.extend({
    version: z.number().int().describe('the version that the caller saw; if it differs, the call is a conflict'),
    contentType: zContentType,
    errorType: zErrorType.nullable().describe('null for a consult'),
    specificProblem: zTyped().max(120).nullable().describe('null for a consult'),
    deviceModel: zTyped().max(80).describe('device'),
    deviceVersion: zTyped().max(80).describe('version of the device'),
    cardTypeId: z.string().max(60).nullable().describe('card type'),
    currency: zCurrency.nullable().describe('currency of the cards; null: the one of the card type'),
    vendor: zTyped().max(64).nullable().describe('public name of a provider'),
    solution: zTyped().max(TEXT_CHARS).describe('solution; the user reads it once it is processed'),
    remark: zTyped().max(TEXT_CHARS).describe('for staff; the user never reads it'),
    tags: zTags,
  }),
  result: z.object({ version: z.number().int().describe('the new version') }),
  errors: [...REFUSALS, 'gateway.conflict'],
});

export const answerWorkOrder = defineFunction(900791, 'workOrders.answer', {
  ...STAFF,
  purpose: 'write to the user of an own work order, who is told',
  params: target.extend({ text: zText('the answer', PROBLEM_CHARS.most, 2) }),
  result: zState,
  errors: REFUSALS,
});

export const processWorkOrder = defineFunction(900792, 'workOrders.process', {
  ...STAFF,
  purpose: 'end an own work order, solved or not; the user is told',
  params: target.extend({
    solved: zFlag('it is solved'),
    solution: zText('what was done', TEXT_CHARS, 2),
    endDescription: zText('what the user reads about the end', TEXT_CHARS, 2),
  }),
  result: zState,
  errors: REFUSALS,
});
