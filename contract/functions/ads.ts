import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zList, zOk, zPage, zText } from '../define.ts';
import { zBrand, zCountry, zCurrency, zForm } from './catalog.ts';

export const zAdCode = z
  .string()
  .regex(/^A[DS][0-9A-Z]{8,20}$/, 'ad_code')
  .describe('ad code');
const zRate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'rate')
  .describe('rate in percent, decimal text such as 85.50');
const zWhole = (text: string, max = 1_000_000) => z.number().int().min(1).max(max).describe(`${text}, whole units`);
export const zReceipt = z.enum(['none', 'any', 'cash', 'debit']).describe('receipt asked for with the card');

/** What a seller weighs before trading: a provider's public record. */
export const zProviderBadge = z.object({
  userId: z.uuid().describe('provider'),
  name: z.string().describe('user name'),
  photo: z.string().nullable().describe('photo link'),
  certified: zFlag('certified provider'),
  online: zFlag('has a live connection now'),
  orders: z.number().int().describe('orders that ended'),
  completedPermille: z.number().int().nullable().describe('completed orders per thousand ended; null without any'),
  medianReleaseS: z.number().int().nullable().describe('median seconds from placing to release; null without any'),
  joinedAt: z.string().describe('ISO 8601'),
});

export const zAdView = z.object({
  code: zAdCode,
  version: z.number().int().describe('grows with every edit; an order names it'),
  provider: zProviderBadge,
  brand: zBrand,
  cardTypeId: z.string().describe('card type id'),
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
  rate: z.string().describe('percent scaled by 10^4'),
  unitPrice: zAmount('points per whole unit of the currency scaled by 10^8, at the present exchange rate'),
  feeBps: z.number().int().describe('escrow fee in basis points'),
  minFace: z.number().int().describe('smallest face value of a card, whole units'),
  maxFace: z.number().int().describe('largest face value of a card, whole units'),
  fixedFaces: z
    .array(z.number().int())
    .nullable()
    .describe('the only face values taken, whole units; null: any in the range'),
  maxCards: z.number().int().describe('most cards in one order'),
  totalAmount: zAmount('points to buy for in all'),
  remainingAmount: zAmount('points still to buy for'),
  availableAmount: zAmount('points an order can reserve now: the lesser of remainder and the provider’s balance'),
  soldCount: z.number().int().describe('orders settled against this ad'),
  views: z.number().int().describe('times the details were opened'),
  tags: z.array(z.string()).describe('at most 3'),
  receipt: zReceipt,
  description: z.string().describe('the provider’s terms'),
  status: z.enum(['on', 'off', 'completed']).describe('on the shelf, off it, or bought out'),
  hidden: zFlag('on the shelf, but what it can reserve now does not cover its smallest card'),
  isMine: zFlag('the caller is the owner'),
  createdAt: z.string().describe('ISO 8601'),
});

export const listAds = defineFunction({
  code: 806103,
  name: 'ads.list',
  purpose: 'card ad list: buy ads on the shelf, filtered, sorted, paged',
  access: 'visitor',
  params: z.object({
    brandId: zText('brand id', 32).optional(),
    country: zCountry.optional(),
    currency: zCurrency.optional(),
    form: zForm.optional(),
    face: z
      .number()
      .positive()
      .max(1_000_000)
      .optional()
      .describe('face value one wants to sell, whole units: keeps ads that take it'),
    tag: zText('tag', 24).optional(),
    receipt: zReceipt.optional(),
    onlineOnly: zFlag('only providers online now').optional(),
    sort: z.enum(['rate', 'newest', 'limit']).default('rate').describe('highest rate, newest, or largest limit first'),
    ...zPage,
  }),
  result: zList(zAdView),
});

export const getAd = defineFunction({
  code: 806106,
  name: 'ads.get',
  purpose: 'card details: one buy ad as others see it',
  access: 'visitor',
  params: z.object({ code: zAdCode }),
  result: zAdView,
  errors: ['nothing.found'],
});

export const zAdDraft = {
  cardTypeId: zText('card type id', 64),
  rate: zRate,
  minFace: zWhole('smallest face value of a card'),
  maxFace: zWhole('largest face value of a card'),
  fixedFaces: z.array(zWhole('face value')).min(1).max(20).optional().describe('the only face values taken'),
  totalAmount: z.number().int().min(10).max(10_000_000).describe('points to buy for in all, whole points'),
  maxCards: z.number().int().min(1).max(10).default(10).describe('most cards in one order'),
  tags: z.array(zText('tag', 24)).max(3).default([]).describe('at most 3'),
  receipt: zReceipt.default('none'),
  description: z.string().trim().max(500).default('').describe('the provider’s terms'),
};

export const publishAd = defineFunction({
  code: 806200,
  name: 'ads.publish',
  purpose: 'publish ad',
  access: 'provider',
  csrf: true,
  params: z.object({ ...zAdDraft, tradePassword: zText('trading password', 16) }),
  result: z.object({ code: zAdCode }),
  errors: [
    'ads.rate_range',
    'ads.face_range',
    'ads.card_type_unknown',
    'ads.too_many',
    'auth.trading_password_unset',
    'auth.trading_password_wrong',
  ],
});

export const editAd = defineFunction({
  code: 806201,
  name: 'ads.edit',
  purpose: 'edit ad: never changes an order already placed',
  access: 'provider',
  csrf: true,
  params: z
    .object({ ...zAdDraft, code: zAdCode, version: z.number().int().describe('the version that was edited') })
    .omit({ cardTypeId: true }),
  result: z.object({ code: zAdCode, version: z.number().int().describe('the new version') }),
  errors: ['nothing.found', 'ads.rate_range', 'ads.face_range', 'ads.changed', 'ads.total_too_small'],
});

export const listMyAds = defineFunction({
  code: 806202,
  name: 'ads.listMine',
  purpose: 'ad list: the caller’s own ads',
  access: 'user',
  params: z.object({ status: z.enum(['on', 'off', 'completed']).optional().describe('only this status'), ...zPage }),
  result: zList(zAdView),
});

export const getMyAd = defineFunction({
  code: 806203,
  name: 'ads.getMine',
  purpose: 'ad details: one of the caller’s own ads',
  access: 'user',
  params: z.object({ code: zAdCode }),
  result: zAdView,
  errors: ['nothing.found'],
});

export const shelveAd = defineFunction({
  code: 806208,
  name: 'ads.shelve',
  purpose: 'ad shelve: on or off the shelf',
  access: 'provider',
  csrf: true,
  params: z.object({ code: zAdCode, onShelf: zFlag('true: on the shelf') }),
  result: zOk,
  errors: ['nothing.found', 'ads.remainder_low', 'ads.too_many'],
});

export const adFunctions = {
  'ads.list': listAds,
  'ads.get': getAd,
  'ads.publish': publishAd,
  'ads.edit': editAd,
  'ads.listMine': listMyAds,
  'ads.getMine': getMyAd,
  'ads.shelve': shelveAd,
} as const;
