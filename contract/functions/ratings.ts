import { z } from 'zod';
import { defineFunction, PUBLIC, zAmount, zFlag, zId, zText, zTime, zTyped } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';
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

export const rate = defineFunction(806800, 'ratings.rate', {
  purpose: 'a party rates the other after the order, once; stars first, a comment if they like',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({
    code: zAnyOrderCode,
    stars: zStars,
    comment: zTyped().max(500).default('').describe('comment on the trade'),
  }),
  errors: [
    'nothing.found',
    'ratings.not_ended',
    'ratings.unseen',
    'ratings.linked',
    'ratings.too_late',
    'ratings.once',
  ],
});

export const reply = defineFunction(806801, 'ratings.reply', {
  purpose: 'the rated party answers, once',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, reply: zText('the answer', 500) }),
  errors: ['nothing.found', 'ratings.nothing_to_answer', 'ratings.answered'],
});

export const listRatings = defineFunction(900340, 'ratings.listOf', {
  purpose: 'ratings that a user received, newest first',
  ...PUBLIC,
  params: z.object({
    userId: zId('the rated user'),
    stars: zStars.optional(),
    negative: zFlag('only one or two stars').optional(),
    ...zPage,
  }),
  result: zListOf({
    id: zId('rating'),
    stars: zStars,
    comment: z.string().describe('comment'),
    reply: z.string().nullable().describe('reply of the user'),
    by: z.string().describe('the rater: first and last letter of the name'),
    byRole: z.enum([...zParty.options, 'buyer']).describe('the rater’s side; buyer: of points'),
    brand: z.string().nullable().describe('brand of the cards; null: the order was of points'),
    at: zTime('when'),
  }),
});

export const setNote = defineFunction(900341, 'ratings.setNote', {
  purpose: 'the caller’s own note on an order; an empty one removes it',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, note: zTyped().max(500).describe('only the caller sees it') }),
  errors: ['nothing.found'],
});

export const zOrderTag = zText('tag of an order', 24);

export const setTags = defineFunction(900342, 'ratings.setTags', {
  purpose: 'the caller’s own tags of an order, at most two; an empty list removes them',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({ code: zAnyOrderCode, tags: z.array(zOrderTag).max(2).describe('at most two tags') }),
  result: z.object({ tags: z.array(z.string()).describe('the tags as kept') }),
  errors: ['nothing.found'],
});

export const listMyTags = defineFunction(900343, 'ratings.listMyTags', {
  purpose: 'the tags that the caller gave to orders, the most used first',
  access: 'user',
  operator: 'any',
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

export const orderData = defineFunction(806154, 'ratings.orderData', {
  purpose: 'order data: the times, amounts, ratings of one order, and the caller’s own note and tags',
  access: 'user',
  operator: 'any',
  params: z.object({ code: zOrderCode }),
  result: z.object({
    code: zOrderCode,
    brand: zBrand,
    state: zGiftState,
    times: zRows('the states that it went through, in order', { state: zGiftState, at: zTime('when it was entered') }),
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

export const pointsOrderRatings = defineFunction(902306, 'ratings.ofPointsOrder', {
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
