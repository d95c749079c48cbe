import { z } from 'zod';
import { CONVERSATION_KINDS, zConversationId, zMessage, zSeq } from '../chat/messages.ts';
import { defineFunction, zId, zNullable, zText, zTime, zTyped } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';
import { zOrderCode } from '../orders/order-fields.ts';

/** Why a message is reported: deceit, trade or contact outside the platform, insults and threats. */
export const REPORT_REASONS = ['fraud', 'outside', 'abuse', 'other'] as const;
export const REPORT_OUTCOMES = ['upheld', 'unfounded'] as const;
/** Characters of a report's note, and of what staff write about it; the database refuses more. */
export const MAX_REPORT_NOTE = 500;
/** Messages before and after a flagged one that staff see beside it. */
export const EXCERPT_AROUND = 5;

const zNote = (description: string) => zTyped().max(MAX_REPORT_NOTE).describe(description);

const zSomebody = z.object({ userId: zId('an account or a visitor'), name: z.string().describe('the name shown') });

const zWhere = {
  conversationId: zConversationId,
  kind: z.enum(CONVERSATION_KINDS).describe('kind of conversation'),
  orderCode: zOrderCode.nullable().describe('the order that the conversation is about'),
};

export const reportMessage = defineFunction(900417, 'chat.reportMessage', {
  purpose: 'report another member’s message to the staff, with its number and hash; once for each message',
  access: 'user',
  operator: 'chat',
  csrf: true,
  params: z.object({
    conversationId: zConversationId,
    seq: z.number().int().min(1).describe('number of the message'),
    reason: z.enum(REPORT_REASONS).describe('what is wrong with it'),
    note: zNote('more about it, for the staff').default(''),
  }),
  errors: ['nothing.found', 'already.done', 'chat.too_many_reports'],
});

export const listReports = defineFunction(900418, 'chat.listReports', {
  purpose:
    'messages that users reported: the open ones, the longest waiting first, or the handled ones, newest first; each reading is logged',
  access: 'staff',
  params: z.object({ state: z.enum(['open', 'handled']).default('open').describe('which ones'), ...zPage }),
  result: zListOf({
    id: zId('the report'),
    ...zWhere,
    seq: zSeq,
    hash: z.string().describe('of the message in the chain, in hex, when it was reported'),
    message: zMessage.describe('as it was written, also when it was retracted later'),
    author: zSomebody.describe('who wrote it'),
    reporter: zSomebody.describe('who reported it'),
    reason: z.enum(REPORT_REASONS),
    note: z.string().describe('more about it; may be empty'),
    at: zTime('when it was reported'),
    handled: zNullable('null: it is open', {
      by: z.string().describe('public name of the staff member'),
      at: zTime('when'),
      outcome: z.enum(REPORT_OUTCOMES),
      note: z.string().describe('what was done'),
    }),
  }),
});

export const handleReport = defineFunction(900419, 'chat.handleReport', {
  purpose:
    'close a report with an outcome; the colleagues see who did. Nobody closes one of their own message or by themselves',
  access: 'staff',
  csrf: true,
  params: z.object({
    id: zId('the report'),
    outcome: z.enum(REPORT_OUTCOMES).describe('whether the report was justified'),
    note: zText('what was done about it', MAX_REPORT_NOTE),
  }),
  errors: ['nothing.found', 'already.done', 'chat.own_report'],
});

export const getExcerpt = defineFunction(900420, 'chat.getExcerpt', {
  purpose: 'a message that was reported or held sensitive words, with the ones around it; nothing of other messages',
  access: 'staff',
  params: z.object({ conversationId: zConversationId, seq: z.number().int().min(1).describe('number of the message') }),
  result: z.object({
    ...zWhere,
    messages: z.array(zMessage).describe('in order; retracted ones without their content'),
    names: z.record(z.string(), z.string()).describe('names shown of those who wrote them, by id'),
  }),
  errors: ['nothing.found'],
});
