import { z } from 'zod';
import { zOrderCode } from '../functions/orders.ts';

/** Told to the rated party, and to who rated once there is an answer. */
export const zReviewsChanged = z.object({
  code: zOrderCode,
  event: z.enum(['rated', 'answered']).describe('what was written'),
});
export type ReviewsChanged = z.output<typeof zReviewsChanged>;
