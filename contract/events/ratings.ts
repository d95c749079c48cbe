import { z } from 'zod';
import { zOrderCode } from '../orders/order-fields.ts';
import { zPointsOrderCode } from '../orders/points-order-fields.ts';
import { defineEvent } from './define.ts';

const zWritten = z.enum(['rated', 'answered']).describe('what was written');
const zReviewsChanged = z.object({ code: zOrderCode, event: zWritten });
export type RatingsChanged = z.output<typeof zReviewsChanged>;

export const ratingEvents = {
  'ratings.changed': defineEvent({
    purpose: 'One party of an order rated the other, or answered a rating; told to the other one',
    parties: ['party'],
    operator: 'orders',
    payload: zReviewsChanged,
  }),
  'ratings.points_changed': defineEvent({
    purpose: 'One party of a points order rated the other, or answered a rating; told to the other one',
    parties: ['party'],
    payload: z.object({ code: zPointsOrderCode, event: zWritten }),
  }),
};
