import { z } from 'zod';
import { zAmount } from '../define.ts';
import { zPointsOrderCode, zPointsState, zPointsTurn } from '../orders/points-order-fields.ts';
import { defineEvent } from './define.ts';

const zPointsOrdersChanged = z.object({
  code: zPointsOrderCode,
  adCode: z.string().describe('code of the ad'),
  state: zPointsState,
  from: zPointsState.optional().describe('the state before, when it changed'),
  event: z.string().describe('what happened, as in the order’s timeline'),
  actor: z.enum(['seller', 'buyer', 'moderator', 'system']).describe('who did it'),
  turn: zPointsTurn,
  amount: zAmount('points frozen, when the order was placed').optional(),
});
export type PointsOrdersChanged = z.output<typeof zPointsOrdersChanged>;

export const pointsOrderEvents = {
  'points_orders.changed': defineEvent({
    purpose:
      'Something happened to a points order; told to both parties, and to the moderators who hold its case or held it until now',
    parties: ['seller', 'buyer'],
    group: 'moderators',
    payload: zPointsOrdersChanged,
  }),
};
