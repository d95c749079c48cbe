import { z } from 'zod';
import { defineEvent } from './define.ts';

const zTicketChanged = z.object({
  what: z.enum(['answer', 'process', 'feedback']).describe('what happened; feedback: it was processed'),
  code: z.string().describe('code of the work order; empty for feedback'),
  note: z.string().describe('what its reader may read of it'),
  solved: z.boolean().nullable().describe('of one that was processed'),
});
export type TicketChanged = z.output<typeof zTicketChanged>;

const zTicketWork = zTicketChanged.extend({
  what: z.enum(['open', 'hand_on', 'add', 'reopen']).describe('what happened'),
});
export type TicketWork = z.output<typeof zTicketWork>;

export const ticketEvents = {
  'tickets.changed': defineEvent({
    purpose: 'A request of this user was answered or processed',
    parties: ['requester'],
    payload: zTicketChanged,
  }),
  'tickets.work': defineEvent({
    purpose: 'A work order came, was handed on, or its requester wrote; told to the staff whom it concerns',
    group: 'staff',
    payload: zTicketWork,
  }),
};
