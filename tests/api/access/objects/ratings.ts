import type { ParamsOf } from '#contract/catalogue.ts';
import type { OrderObject } from './orders.ts';

/** Parameters that name this order, for every function of the area that names one. */
export const ratingParams = {
  'ratings.rate': ({ code }: OrderObject): ParamsOf<'ratings.rate'> => ({ code, stars: 1 }),
  'ratings.reply': ({ code }: OrderObject): ParamsOf<'ratings.reply'> => ({ code, reply: 'No' }),
  'ratings.setNote': ({ code }: OrderObject): ParamsOf<'ratings.setNote'> => ({ code, note: 'Mine' }),
  'ratings.setTags': ({ code }: OrderObject): ParamsOf<'ratings.setTags'> => ({ code, tags: ['mine'] }),
  'ratings.orderData': ({ code }: OrderObject): ParamsOf<'ratings.orderData'> => ({ code }),
} as const;
