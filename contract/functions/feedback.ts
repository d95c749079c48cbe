import { z } from 'zod';
import { FEEDBACK_KINDS } from '#core/tickets/ticket-fields.ts';
import { WORK_ORDER_STATES } from '#core/tickets/work-order-table.ts';
import { defineFunction, zId, zText, zTime } from '../define.ts';
import { zList, zPage } from '../lists.ts';

const zFeedbackState = z.enum(WORK_ORDER_STATES).describe('pending or processed');
const zKind = z.enum(FEEDBACK_KINDS).describe('what it is');
const zFeedback = z.object({
  id: zId('the feedback'),
  kind: zKind,
  text: z.string().describe('what was written'),
  state: zFeedbackState,
  at: zTime('when it was given'),
  outcome: z.string().describe('what came of it; empty while it is pending'),
  processedAt: zTime('when it was processed').nullable(),
});

export const giveFeedback = defineFunction(900793, 'feedback.give', {
  purpose: 'say what the caller thinks of the product',
  access: 'user',
  csrf: true,
  params: z.object({
    kind: zKind,
    text: zText('what the caller thinks', 2_000, 10),
    page: z.string().max(200).optional().describe('path of the page that the caller comes from'),
  }),
  errors: ['tickets.too_much_feedback'],
});

export const listOwnFeedback = defineFunction(900794, 'feedback.listMine', {
  purpose: 'feedback of the caller, newest first',
  access: 'user',
  params: z.object({ ...zPage }),
  result: zList(zFeedback),
});

export const listFeedback = defineFunction(900795, 'feedback.list', {
  purpose: 'feedback for staff: what is pending, oldest first, or processed, newest first',
  access: 'staff',
  params: z.object({ state: zFeedbackState.default('pending'), ...zPage }),
  result: zList(
    zFeedback.extend({
      userId: zId('who gave it'),
      name: z.string().describe('public name of who gave it'),
      page: z.string().nullable().describe('the page that they came from; null: not known'),
      processedBy: z.string().nullable().describe('public name of the member of staff'),
    }),
  ),
});

export const processFeedback = defineFunction(900796, 'feedback.process', {
  purpose: 'end a piece of feedback with what came of it; who gave it is told',
  access: 'staff',
  csrf: true,
  params: z.object({ id: zId('the feedback'), outcome: zText('what came of it', 1_000, 2) }),
  errors: ['nothing.found', 'already.done', 'tickets.own'],
});
