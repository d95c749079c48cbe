import { z } from 'zod';
import { WAITING_KINDS } from '#core/orders/waiting-kinds.ts';
import { defineFunction, zTime } from '../define.ts';
import { zList, zPage } from '../lists.ts';
import { zMyOrderRow } from '../orders/order-views.ts';
import { zMyPointsOrderRow } from '../orders/points-order-fields.ts';
import { zPayoutLine } from './payouts.ts';

const dueAt = zTime('when silence decides; null: it does not').nullable();

const zWaiting = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gift').describe('an order of cards'), dueAt, order: zMyOrderRow.describe('the order') }),
  z.object({
    kind: z.literal('points').describe('an order of points'),
    dueAt,
    order: zMyPointsOrderRow.describe('the order'),
  }),
  z.object({
    kind: z.literal('payout').describe('a payout that the caller asked for or pays'),
    dueAt,
    payout: zPayoutLine.describe('the payout'),
  }),
]);

export const listWaiting = defineFunction(902400, 'inbox.list', {
  purpose: 'what waits for the caller, of all kinds of orders, the nearest deadline first; 100 of a kind at most',
  access: 'user',
  operator: 'any',
  params: z.object({
    kind: z.enum(WAITING_KINDS).optional().describe('only of this kind'),
    ...zPage,
  }),
  result: zList(zWaiting),
});

export const countWaiting = defineFunction(902401, 'inbox.count', {
  purpose: 'how many orders and payouts wait for the caller, for the one badge',
  access: 'user',
  operator: 'any',
  result: z.object({ waiting: z.number().int().describe('orders of all kinds that wait for the caller') }),
});
