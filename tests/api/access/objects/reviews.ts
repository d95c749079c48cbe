import type { ParamsOf } from '#contract/catalogue.ts';
import type { OrderObject } from './orders.ts';

/** Parameters that name this order, for every function of the area that names one. */
export const reviewParams = {
  'reviews.evaluate': ({ code }: OrderObject): ParamsOf<'reviews.evaluate'> => ({ code, stars: 1 }),
  'reviews.reply': ({ code }: OrderObject): ParamsOf<'reviews.reply'> => ({ code, reply: 'No' }),
  'reviews.setNote': ({ code }: OrderObject): ParamsOf<'reviews.setNote'> => ({ code, note: 'Mine' }),
  'reviews.setTags': ({ code }: OrderObject): ParamsOf<'reviews.setTags'> => ({ code, tags: ['mine'] }),
  'reviews.orderData': ({ code }: OrderObject): ParamsOf<'reviews.orderData'> => ({ code }),
} as const;
