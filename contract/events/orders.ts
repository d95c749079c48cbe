import { z } from 'zod';
import { zAmount } from '../define.ts';
import { zAdCode } from '../functions/ads.ts';
import { zGiftState, zOrderCode } from '../functions/orders.ts';

/** Told to both parties, and to the moderator who holds the case, whenever something happened to their order. */
export const zOrdersChanged = z.object({
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
});
export type OrdersChanged = z.output<typeof zOrdersChanged>;

/** Told to a provider whose quick-trade order went on to another one. It can open the order no longer. */
export const zOrdersTransferred = z.object({ code: zOrderCode, adCode: zAdCode });
export type OrdersTransferred = z.output<typeof zOrdersTransferred>;

/** Told to the owner of an ad that left the shelf because nobody looked at its last orders in time. */
export const zAdsShelved = z.object({ adCode: zAdCode, missed: z.number().int() });
export type AdsShelved = z.output<typeof zAdsShelved>;
