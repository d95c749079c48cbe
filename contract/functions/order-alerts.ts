import { z } from 'zod';
import { defineFunction, zId, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';
import { zSaid } from './announcements.ts';
import { zReason } from './settings.ts';

export const getAlertText = defineFunction(900815, 'notices.getAlertText', {
  purpose: 'the title and text of the alert box of a marked (black) order, in both languages',
  access: 'house',
  result: z.object({ ...zSaid, changedAt: zTime('when it was changed last') }),
});

export const setAlertText = defineFunction(900816, 'notices.setAlertText', {
  purpose: 'change the title and text of that alert box; who has not read an alert yet reads the new one',
  access: 'admin',
  csrf: true,
  params: z.object({ ...zSaid, reason: zReason }),
});

/** The parties of an order of either kind. */
const ALERTED_SIDES = ['seller', 'provider', 'buyer'] as const;
export type AlertedSide = (typeof ALERTED_SIDES)[number];

export const raiseAlert = defineFunction(900817, 'notices.raiseAlert', {
  purpose: 'mark an order: its parties get a notice, and the alert box once; nothing else of the order changes',
  access: 'moderator',
  csrf: true,
  params: z.object({
    code: zAnyOrderCode,
    to: z
      .enum([...ALERTED_SIDES, 'both'])
      .describe('who is alerted; a points order has a buyer, one of cards a provider'),
    reason: zReason,
  }),
  result: z.object({ raised: z.number().int().describe('how many were alerted who had not been') }),
  errors: ['nothing.found', 'already.done', 'staff.opponent'],
});

export const listAlerts = defineFunction(900818, 'notices.listAlerts', {
  purpose: 'the alerts about the caller’s orders that they have not closed yet',
  access: 'party',
  operator: 'orders',
  result: z.object({
    list: zRows('the oldest first, at most 5', {
      id: zId('the alert'),
      orderCode: zAnyOrderCode,
      title: z.string().describe('title, in the caller’s language'),
      text: z.string().describe('text'),
      at: zTime('when it was raised'),
    }),
  }),
});

export const seeAlert = defineFunction(900819, 'notices.seeAlert', {
  purpose: 'notes that the caller read an alert; it does not come again',
  access: 'party',
  operator: 'orders',
  csrf: true,
  // Repeating the call changes nothing more, so it needs no idempotency key.
  idempotent: false,
  params: z.object({ id: zId('the alert') }),
  errors: ['nothing.found'],
});
