import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zId, zList, zOk, zPage, zText, zTime, zTyped } from '../define.ts';
import { zGiftState, zOrderCode, zParty } from '../orders/order-fields.ts';
import { zAnyOrderCode, zPointsOrderCode } from '../orders/points-order-fields.ts';
import { zBrand } from './catalog.ts';

const zStars = z.number().int().min(1).max(5).describe('1 to 5 stars');

/** One side's rating of an order. */
export const zRating = z.object({
  stars: zStars,
  comment: z.string().describe('comment; may be empty'),
  reply: z.string().nullable().describe('reply of the other party'),
  at: zTime('when it was given'),
});

/** A user's ratings: the number of each of one to five stars, and their mean. */
export const zStarRecord = z.object({
  count: z.number().int().describe('ratings in all'),
  average: z.number().int().nullable().describe('mean in hundredths of a star; null without any'),
  stars: z.array(z.number().int()).length(5).describe('ratings of one, two, three, four and five stars'),
});

export const rate = defineFunction({
  code: 806800,
  name: 'ratings.rate',
  purpose: 'a party rates the other after the order, once; stars first, a comment if they like',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({
    code: zAnyOrderCode,
    stars: zStars,
    comment: zTyped().max(500).default('').describe('comment on the trade'),
  }),
  result: zOk,
  errors: [
    'nothing.found',
    'ratings.not_ended',
    'ratings.unseen',
    'ratings.linked',
    'ratings.too_late',
    'ratings.once',
  ],
});

export const reply = defineFunction({
  code: 806801,
  name: 'ratings.reply',
  purpose: 'the rated party answers, once',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, reply: zText('the answer', 500) }),
  result: zOk,
  errors: ['nothing.found', 'ratings.nothing_to_answer', 'ratings.answered'],
});

export const listRatings = defineFunction({
  code: 900340,
  name: 'ratings.listOf',
  purpose: 'ratings that a user received, newest first',
  access: 'visitor',
  operator: 'any',
  params: z.object({
    userId: zId('the rated user'),
    stars: zStars.optional(),
    negative: zFlag('only one or two stars').optional(),
    ...zPage,
  }),
  result: zList(
    z.object({
      id: zId('rating'),
      stars: zStars,
      comment: z.string().describe('comment'),
      reply: z.string().nullable().describe('reply of the user'),
      by: z.string().describe('the rater: first and last letter of the name'),
      byRole: z.enum([...zParty.options, 'buyer']).describe('the rater’s side; buyer: of points'),
      brand: z.string().nullable().describe('brand of the cards; null: the order was of points'),
      at: zTime('when'),
    }),
  ),
});

export const setNote = defineFunction({
  code: 900341,
  name: 'ratings.setNote',
  purpose: 'the caller’s own note on an order; an empty one removes it',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, note: zTyped().max(500).describe('only the caller sees it') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const zOrderTag = zText('tag of an order', 24);

export const setTags = defineFunction({
  code: 900342,
  name: 'ratings.setTags',
  purpose: 'the caller’s own tags of an order, at most two; an empty list removes them',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, tags: z.array(zOrderTag).max(2).describe('at most two tags') }),
  result: z.object({ tags: z.array(z.string()).describe('the tags as kept') }),
  errors: ['nothing.found'],
});

export const listMyTags = defineFunction({
  code: 900343,
  name: 'ratings.listMyTags',
  purpose: 'the tags that the caller gave to orders, the most used first',
  access: 'user',
  operator: 'any',
  params: z.object({}),
  result: z.object({
    list: z.array(
      z.object({ tag: z.string().describe('tag'), count: z.number().int().describe('orders that have it') }),
    ),
  }),
});

const RATING_FIELDS = {
  mine: zRating.nullable().describe('the caller’s rating of the other; null for staff'),
  theirs: zRating.nullable().describe('the other’s rating of the caller; null for staff'),
  mayRate: zFlag('the caller can rate now'),
  whyNot: z
    .enum(['not_ended', 'unseen', 'linked', 'too_late', 'once', 'not_party'])
    .nullable()
    .describe('why the caller cannot rate'),
  rateUntil: zTime('the last moment to rate').nullable(),
  mayReply: zFlag('the caller can answer the other’s rating'),
  note: z.string().describe('the caller’s own note; empty without one'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
};

export const orderData = defineFunction({
  code: 806154,
  name: 'ratings.orderData',
  purpose: 'order data: the times, amounts, ratings of one order, and the caller’s own note and tags',
  access: 'user',
  operator: 'any',
  params: z.object({ code: zOrderCode }),
  result: z.object({
    code: zOrderCode,
    brand: zBrand,
    state: zGiftState,
    times: z
      .array(z.object({ state: zGiftState, at: zTime('when it was entered') }))
      .describe('the states that it went through, in order'),
    faceValue: zAmount('face value in all, minor units of the currency'),
    orderAmount: zAmount('points frozen at placing'),
    settledAmount: zAmount('points settled').nullable(),
    feeAmount: zAmount('fee the seller paid').nullable(),
    claimAmount: zAmount('settlement that the claim came to').nullable(),
    ...RATING_FIELDS,
    ratings: z.object({ seller: zRating.nullable(), provider: zRating.nullable() }).describe('by rating party'),
  }),
  errors: ['nothing.found'],
});

export const pointsOrderRatings = defineFunction({
  code: 902306,
  name: 'ratings.ofPointsOrder',
  purpose: 'what the parties of a points order said of each other, and the caller’s own note and tags',
  access: 'user',
  params: z.object({ code: zPointsOrderCode }),
  result: z.object({
    code: zPointsOrderCode,
    ...RATING_FIELDS,
    ratings: z.object({ seller: zRating.nullable(), buyer: zRating.nullable() }).describe('by rating party'),
  }),
  errors: ['nothing.found'],
});

export const ratingsFunctions = {
  'ratings.rate': rate,
  'ratings.reply': reply,
  'ratings.listOf': listRatings,
  'ratings.setNote': setNote,
  'ratings.setTags': setTags,
  'ratings.listMyTags': listMyTags,
  'ratings.orderData': orderData,
  'ratings.ofPointsOrder': pointsOrderRatings,
} as const;
