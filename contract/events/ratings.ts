import { z } from 'zod';
import { zOrderCode } from '../orders/order-fields.ts';
import { defineEvent } from './define.ts';

const zReviewsChanged = z.object({
  code: zOrderCode,
  event: z.enum(['rated', 'answered']).describe('what was written'),
});
export type RatingsChanged = z.output<typeof zReviewsChanged>;

export const ratingEvents = {
  'ratings.changed': defineEvent({
    purpose: 'One party of an order rated the other, or answered a rating; told to the other one',
    parties: ['party'],
    group: null,
    operator: 'orders',
    payload: zReviewsChanged,
  }),
};
