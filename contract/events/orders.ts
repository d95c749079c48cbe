import { z } from 'zod';
import { END_REASONS } from '#core/orders/end-reasons.ts';
import { zAmount } from '../define.ts';
import { zAdCode } from '../offers/offer.ts';
import { zGiftState, zOrderCode } from '../orders/order-fields.ts';
import { defineEvent } from './define.ts';

const zOrdersChanged = z.object({
  code: zOrderCode,
  adCode: zAdCode,
  state: zGiftState,
  from: zGiftState.optional().describe('the state before, when it changed'),
  event: z.string().describe('what happened, as in the order’s timeline'),
  actor: z.enum(['seller', 'provider', 'moderator', 'system']).describe('who did it'),
  turn: z
    .enum(['seller', 'provider', 'both', 'moderator', 'nobody'])
    .optional()
    .describe('whose move it is now; nobody once the order has ended'),
  amount: zAmount('points frozen, when the order was placed').optional(),
  endReason: z.enum(END_REASONS).optional().describe('why a party ended the order unseen'),
});
export type OrdersChanged = z.output<typeof zOrdersChanged>;

const zOrdersTransferred = z.object({ code: zOrderCode, adCode: zAdCode });
export type OrdersTransferred = z.output<typeof zOrdersTransferred>;

const zAdsShelved = z.object({ adCode: zAdCode, missed: z.number().int() });
export type AdsShelved = z.output<typeof zAdsShelved>;

export const orderEvents = {
  'orders.changed': defineEvent({
    purpose:
      'Something happened to an order; told to both parties, and to the moderators who hold its case or held it until now',
    parties: ['seller', 'provider'],
    group: 'moderators',
    operator: 'any',
    payload: zOrdersChanged,
  }),
  'orders.transferred': defineEvent({
    purpose: 'A quick-trade order went on to another provider; the one who had it can open it no longer',
    parties: ['provider'],
    operator: 'any',
    payload: zOrdersTransferred,
  }),
  'ads.shelved': defineEvent({
    purpose: 'An ad left the shelf because nobody looked at its last orders in time',
    parties: ['owner'],
    operator: 'ads',
    payload: zAdsShelved,
  }),
};
