import { z } from 'zod';
import { TOOL_STATUSES } from '#core/tickets/order-status.ts';
import { CONTENT_TYPES, ERROR_TYPES, MAX_TICKET_PICTURES, WORK_ORDER_KINDS } from '#core/tickets/ticket-fields.ts';
import { WORK_ORDER_STATES } from '#core/tickets/work-order-table.ts';
import { defineFunction, zAmount, zFlag, zId, zNullable, zText, zTime, zTyped } from '../define.ts';
import { zList, zPage } from '../lists.ts';
import { zAnyOrderCode, zPointsState } from '../orders/points-order-fields.ts';

/** Characters of what is written; the database refuses more. */
export const PROBLEM_CHARS = { least: 10, most: 2_000 } as const;
export const SPECIFIC_CHARS = 120;
const DEVICE_CHARS = 80;

export const zWorkOrderCode = z
  .string()
  .regex(/^WO[0-9A-Z]{8,20}$/, 'code')
  .describe('code of the request');
export const zKind = z.enum(WORK_ORDER_KINDS).describe('consult: a question; complaint: about an order');
export const zContentType = z.enum(CONTENT_TYPES).describe('what it is about');
export const zErrorType = z.enum(ERROR_TYPES).describe('of a complaint: what went wrong');
export const zToolStatus = z.enum(TOOL_STATUSES).describe('status of an order as the tools of staff name it');
export const zWorkOrderState = z.enum(WORK_ORDER_STATES).describe('pending or processed');

/** The facts of a request in its form; the order is needed for a complaint. */
export const ticketForm = {
  kind: zKind,
  contentType: zContentType.default('other'),
  orderCode: zAnyOrderCode.optional().describe('the order that it is about; a complaint needs one'),
  errorType: zErrorType.default('other'),
  cardTypeId: z.string().max(64).optional().describe('the kind of card that it is about; an order names its own'),
  specificProblem: zTyped().max(SPECIFIC_CHARS).default('').describe('of a complaint: the problem in a few words'),
  problem: zText('problem description', PROBLEM_CHARS.most, PROBLEM_CHARS.least),
  deviceModel: zTyped().max(DEVICE_CHARS).default('').describe('device; empty: as the browser names it'),
  deviceVersion: zTyped().max(DEVICE_CHARS).default('').describe('version; empty: as the browser names it'),
} as const;

export const zPicture = z.object({ id: zId('upload of the picture; see uploads.getLink') });

const zPerson = z.object({ userId: zId('the account'), name: z.string().describe('public name') });

export const zOrderFacts = z.object({
  code: zAnyOrderCode,
  adCode: z.string().describe('code of its offer'),
  status: zToolStatus,
  type: z.enum(['buy_ad', 'sell_ad']).describe('which side placed its offer'),
  brandName: z.string().nullable().describe('brand of the cards; null: an order of points'),
  cardTypeId: z.string().nullable().describe('card type; null: an order of points'),
  currency: z.string().describe('currency of the cards, or of what is paid for points'),
  vendor: zPerson.nullable().describe('who buys the cards; null: an order of points'),
  points: zNullable('of an order of points; null: an order of cards', {
    state: zPointsState,
    amount: zAmount('points, base units'),
    fiatAmount: zAmount('what is paid, minor units of the currency'),
    method: z.string().describe('how it is paid'),
    seller: zPerson.describe('who gives points'),
    buyer: zPerson.describe('who pays'),
    placedAt: zTime('when it was placed'),
    endedAt: zTime('when it ended').nullable(),
  }),
});

export const getWorkOrderDraft = defineFunction(900780, 'workOrders.getDraft', {
  purpose: 'what the product knows for a new request: the device, and the order of the caller that it is about',
  access: 'user',
  params: z.object({ orderCode: zAnyOrderCode.optional() }),
  result: z.object({
    deviceModel: z.string().describe('device, as the browser names it'),
    deviceVersion: z.string().describe('its version'),
    order: zOrderFacts.nullable().describe('null: none was named'),
    lateClaimUntil: zTime('until when the caller can report a payment of it that arrived too late').nullable(),
  }),
  errors: ['nothing.found'],
});

export const openWorkOrder = defineFunction(900781, 'workOrders.open', {
  purpose: 'ask a question or complain about an order of the caller',
  access: 'user',
  csrf: true,
  params: z.object({
    ...ticketForm,
    pictures: z
      .array(zId('upload for tickets, of the caller'))
      .max(MAX_TICKET_PICTURES)
      .default([])
      .describe('pictures, uploaded before'),
  }),
  result: z.object({ code: zWorkOrderCode }),
  errors: ['nothing.found', 'uploads.missing', 'tickets.order_needed', 'tickets.late_claim_over', 'tickets.too_many'],
});

const zOwnRow = z.object({
  code: zWorkOrderCode,
  kind: zKind,
  state: zWorkOrderState,
  solved: z.boolean().nullable().describe('null while it is pending'),
  title: z.string().describe('its problem in a few words, or its beginning'),
  orderCode: zAnyOrderCode.nullable(),
  openedAt: zTime('when it was made'),
  movedAt: zTime('when something last happened'),
  isAnswered: zFlag('staff wrote to the caller'),
});

export const listOwnWorkOrders = defineFunction(900782, 'workOrders.listMine', {
  purpose: 'requests of the caller, newest first',
  access: 'user',
  params: z.object({ ...zPage }),
  result: zList(zOwnRow),
});

/** The events that its requester reads; hand-overs and changes of fields are for staff. */
const zOwnEntry = z.object({
  id: zId('the entry'),
  event: z.enum(['open', 'take', 'answer', 'process', 'add', 'reopen']).describe('what happened'),
  by: z.string().nullable().describe('public name of the member of staff; null: the caller'),
  text: z.string().describe('what was written; may be empty'),
  at: zTime('when'),
});

export const getOwnWorkOrder = defineFunction(900783, 'workOrders.getMine', {
  purpose: 'one request of the caller and what happened to it',
  access: 'user',
  params: z.object({ code: zWorkOrderCode }),
  result: zOwnRow.extend({
    contentType: zContentType,
    errorType: zErrorType.nullable(),
    problem: z.string().describe('problem description'),
    order: zOrderFacts.nullable(),
    agentName: z.string().nullable().describe('customer success: who has it; null: nobody yet'),
    solution: z.string().describe('empty while it is pending'),
    endDescription: z.string().describe('what staff say about its end'),
    endedAt: zTime('when it was processed').nullable(),
    pictures: z.array(zPicture),
    entries: z.array(zOwnEntry).describe('what happened, oldest first'),
    mayAdd: zFlag('the caller can write more'),
    mayReopen: zFlag('the caller can reopen it'),
    reopenUntil: zTime('until when it can be reopened; null: it cannot').nullable(),
  }),
  errors: ['nothing.found'],
});

export const addToWorkOrder = defineFunction(900784, 'workOrders.add', {
  purpose: 'write more about a pending request of the caller',
  access: 'user',
  csrf: true,
  params: z.object({ code: zWorkOrderCode, text: zText('what is new', PROBLEM_CHARS.most, 2) }),
  result: z.object({ state: zWorkOrderState }),
  errors: ['nothing.found', 'tickets.wrong_state'],
});

export const reopenWorkOrder = defineFunction(900785, 'workOrders.reopen', {
  purpose: 'reopen a processed request of the caller, within the rule tickets.reopen_s',
  access: 'user',
  csrf: true,
  params: z.object({ code: zWorkOrderCode, text: zText('what is not solved', PROBLEM_CHARS.most, 2) }),
  result: z.object({ state: zWorkOrderState }),
  errors: ['nothing.found', 'tickets.wrong_state', 'tickets.reopen_over'],
});
