import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zList, zOk, zPage, zText } from '../define.ts';
import { zBrand, zCountry, zCurrency, zForm } from './catalog.ts';

export const zAdCode = z
  .string()
  .regex(/^A[DS][0-9A-Z]{8,20}$/, 'ad_code')
  .describe('ad code');
export const zRate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'rate')
  .describe('rate in percent, decimal text such as 85.50');
const zWhole = (text: string, max = 1_000_000) => z.number().int().min(1).max(max).describe(`${text}, whole units`);
export const zReceipt = z.enum(['none', 'any', 'cash', 'debit']).describe('receipt asked for with the card');

/** A provider's public record, which a seller reads before trading. */
export const zProviderBadge = z.object({
  userId: z.uuid().describe('provider'),
  name: z.string().describe('user name'),
  photo: z.string().nullable().describe('photo link'),
  certified: zFlag('certified provider'),
  online: zFlag('has a live connection now'),
  orders: z.number().int().describe('orders that ended'),
  completedPermille: z.number().int().nullable().describe('completed orders per thousand ended; null without any'),
  medianReleaseS: z.number().int().nullable().describe('median seconds from placing to release; null without any'),
  rating: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('mean of the stars that others gave, in hundredths; null without any'),
  joinedAt: z.string().describe('ISO 8601'),
});

export const zAdView = z.object({
  code: zAdCode,
  version: z.number().int().describe('grows with every edit; an order names it'),
  provider: zProviderBadge,
  bail: z
    .object({
      free: zAmount('bail that no claim reserves'),
      exposure: zAmount('points that open orders reserve'),
      coveragePercent: z
        .number()
        .int()
        .describe('free bail per hundred of exposure and the smallest order of this ad, at most 999'),
    })
    .nullable()
    .describe('what stands behind the provider’s claims; null without bail'),
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
  exactAmount: zAmount('the only sum of one order, its fraction of a point left out').nullable(),
  minAmount: zAmount('the least that one order comes to').nullable(),
  maxAmount: zAmount('the most that one order comes to').nullable(),
  deliverMinutes: z.number().int().describe('minutes that a seller has to deliver promised cards'),
  confirmDays: z.number().int().describe('days that the provider has to confirm a parcel'),
  settledAmount: zAmount('points paid for cards so far'),
  tags: z.array(z.string()).describe('at most 3'),
  receipt: zReceipt,
  description: z.string().describe('the provider’s terms'),
  status: z.enum(['on', 'off', 'completed']).describe('on the shelf, off it, or bought out'),
  hidden: zFlag('on the shelf, but what it can reserve now does not cover its smallest order'),
  hiddenWhy: z
    .enum(['balance', 'remainder', 'bail'])
    .nullable()
    .describe('what keeps it hidden: the owner’s balance, what is left to buy for, or bail'),
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
    ownerId: z.uuid().optional().describe('only the offers of this user'),
    favouritesOnly: zFlag('only ads that the caller collects; a visitor collects none').optional(),
    sort: z.enum(['rate', 'newest', 'limit']).default('rate').describe('highest rate, newest, or largest limit first'),
    ...zPage,
  }),
  result: z.object({
    ...zList(zAdView).shape,
    totalCount: z.number().int().describe('offers in all, counted up to 2,000; no page goes further'),
  }),
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
  exactAmount: zWhole('points that an order comes to, the only sum taken', 10_000_000).optional(),
  minAmount: zWhole('points that an order comes to at least', 10_000_000).optional(),
  maxAmount: zWhole('points that an order comes to at most', 10_000_000).optional(),
  deliverMinutes: z.number().int().min(5).max(20_160).default(60).describe('minutes to deliver promised cards'),
  confirmDays: z.number().int().min(1).max(60).default(10).describe('days to confirm a parcel'),
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
  params: z.object({
    ...zAdDraft,
    alsoCardTypeIds: z
      .array(zText('card type id', 64))
      .max(19)
      .default([])
      .describe('further countries of the same brand, currency and form: an ad of its own each, all or none'),
    tradePassword: zText('trading password', 16),
  }),
  result: z.object({ code: zAdCode, codes: z.array(zAdCode).describe('one a card type, in their order') }),
  errors: [
    'ads.rate_range',
    'ads.receipt',
    'ads.face_range',
    'ads.amount_range',
    'ads.confirm_floor',
    'ads.countries_differ',
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
  errors: [
    'nothing.found',
    'ads.rate_range',
    'ads.receipt',
    'ads.face_range',
    'ads.amount_range',
    'ads.confirm_floor',
    'ads.changed',
    'ads.total_too_small',
  ],
});

export const listMyAds = defineFunction({
  code: 806202,
  name: 'ads.listMine',
  purpose: 'ad list: the caller’s own ads',
  access: 'user',
  params: z.object({
    status: z.enum(['on', 'off', 'completed']).optional().describe('only this status'),
    search: z.string().trim().max(40).optional().describe('part of the ad code or of the brand’s name'),
    sort: z.enum(['newest', 'rate', 'left', 'sold', 'views']).default('newest').describe('most or newest first'),
    ...zPage,
  }),
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
  errors: ['nothing.found', 'ads.remainder_low', 'ads.too_many', 'settings.not_traded'],
});

const zCodes = z.array(zAdCode).min(1, 'ads_none').max(100).describe('own ads, at least one');
const zRefused = z
  .array(z.object({ code: zAdCode, why: z.enum(['open_orders', 'remainder_low', 'too_many']).describe('reason') }))
  .describe('ads that stay as they were');

export const removeAds = defineFunction({
  code: 806209,
  name: 'ads.remove',
  purpose: 'ad remove: gone from every list; only without open orders',
  access: 'provider',
  csrf: true,
  params: z.object({ codes: zCodes }),
  result: z.object({ done: z.array(zAdCode).describe('ads removed'), refused: zRefused }),
  errors: ['nothing.found'],
});

export const shelveAds = defineFunction({
  code: 900215,
  name: 'ads.shelveMany',
  purpose: 'several own ads on or off the shelf',
  access: 'provider',
  csrf: true,
  params: z.object({ codes: zCodes, onShelf: zFlag('true: on the shelf') }),
  result: z.object({ done: z.array(zAdCode).describe('ads that stand so now'), refused: zRefused }),
  errors: ['nothing.found'],
});

export const listAdOrders = defineFunction({
  code: 900216,
  name: 'ads.listOrders',
  purpose:
    'orders against one of the caller’s ads, newest first: open ones, and ended ones of the caller’s latest 10,000 orders',
  access: 'provider',
  params: z.object({ code: zAdCode, ...zPage }),
  result: z.object({
    ...zList(
      z.object({
        orderCode: z.string().describe('order code'),
        adCode: zAdCode,
        opponentCode: z.uuid().describe('the seller'),
        opponentName: z.string().describe('the seller’s name'),
        state: z.string().describe('state of the order'),
        faceValue: zAmount('face value, minor units of the currency'),
        currency: zCurrency,
        unit: z.number().int().describe('power-of-ten exponent of the currency'),
        unitPrice: zAmount('points per whole unit scaled by 10^8, as locked'),
        orderAmount: zAmount('points reserved when placed'),
        placedAt: z.string().describe('ISO 8601'),
        ended: zFlag('nothing moves any more'),
      }),
    ).shape,
    since: z.string().nullable().describe('ended orders placed up to then are not listed, ISO 8601; null when all are'),
    openCount: z.number().int().describe('orders that have not ended'),
    openAmount: zAmount('points that they reserve'),
    highestOpenPrice: zAmount('the highest locked unit price of an open order').nullable(),
  }),
  errors: ['nothing.found'],
});

/** The parts of a provider's rank; they add up to the score, which is never below zero. */
const zRankParts = z.object({
  completion: z.number().int().describe('for completed orders'),
  speed: z.number().int().describe('for a short median release time'),
  volume: z.number().int().describe('for orders that ended'),
  timeouts: z.number().int().describe('taken off for orders in a row that were never viewed; zero or negative'),
});

export const rankAds = defineFunction({
  code: 806212,
  name: 'ads.ranking',
  purpose: 'providers with an offer on the shelf, by completion, speed and volume',
  access: 'visitor',
  params: z.object({
    brandId: zText('brand id', 32).optional(),
    limit: z.number().int().min(1).max(50).default(10).describe('providers at most'),
  }),
  result: z.object({
    list: z.array(
      z.object({
        rank: z.number().int().describe('place, from 1'),
        provider: zProviderBadge,
        score: z.number().int().describe('sum of the parts'),
        parts: zRankParts,
        offers: z.number().int().describe('offers on the shelf'),
      }),
    ),
    rule: z
      .object({
        completion: z.number().int().describe('points for all orders completed'),
        speed: z.number().int().describe('points for a release at once'),
        speedS: z.number().int().describe('a median release of so many seconds or more earns none'),
        volume: z.number().int().describe('points for many orders'),
        volumeOrders: z.number().int().describe('so many ended orders or more earn them all'),
        timeout: z.number().int().describe('points that each order in a row that was never viewed takes off'),
      })
      .describe('the numbers of the rule, as they stand'),
  }),
});

export const adFunctions = {
  'ads.list': listAds,
  'ads.get': getAd,
  'ads.publish': publishAd,
  'ads.edit': editAd,
  'ads.listMine': listMyAds,
  'ads.getMine': getMyAd,
  'ads.shelve': shelveAd,
  'ads.remove': removeAds,
  'ads.shelveMany': shelveAds,
  'ads.listOrders': listAdOrders,
  'ads.ranking': rankAds,
} as const;
