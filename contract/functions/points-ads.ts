import { z } from 'zod';
import { defineFunction, STEP_UP_ERRORS, zAmount, zFlag, zList, zOk } from '../define.ts';
import { PAYING_OFFER_ERRORS } from '../offers/offer-errors.ts';
import {
  zFiat,
  zMethodFees,
  zNewPointsOffer,
  zOwnPointsOffer,
  zOwnPointsQuery,
  zPointsAdCode,
  zPointsEdit,
  zPointsMarketQuery,
  zPointsOffer,
} from '../offers/points-offer.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const listPointsAds = defineFunction({
  code: 806680,
  name: 'pointsAds.list',
  purpose: 'OTC list: points ads on the shelf, owners who are online first, best price first',
  access: 'visitor',
  operator: 'any',
  params: zPointsMarketQuery,
  result: z.object({
    list: z.array(zPointsOffer).describe('one page'),
    totalCount: z.number().int().describe('total offers, counted up to 2,000; no page goes further'),
    bestPrice: zAmount(
      'best price of all that match, currency per point scaled by 10^8; null without a currency or an offer',
    ).nullable(),
  }),
});

export const getPointsAd = defineFunction({
  code: 902000,
  name: 'pointsAds.get',
  purpose: 'one points ad as others see it',
  access: 'visitor',
  operator: 'any',
  params: z.object({ code: zPointsAdCode }),
  result: zPointsOffer,
  errors: ['nothing.found'],
});

export const getPointsTerms = defineFunction({
  code: 902001,
  name: 'pointsAds.getTerms',
  purpose: 'the currencies that points are traded in, each with the market’s price, and the numbers of the rules',
  access: 'visitor',
  operator: 'any',
  params: z.object({}),
  result: z.object({
    currencies: z
      .array(
        z.object({
          currency: zFiat,
          unit: z.number().int().describe('power-of-ten exponent'),
          marketPrice: zAmount('currency per point scaled by 10^8').nullable(),
          selling: z.number().int().describe('offers on the shelf whose owners sell points, counted up to 1,000'),
          buying: z.number().int().describe('offers on the shelf whose owners buy points, counted up to 1,000'),
        }),
      )
      .describe('those with offers first'),
    priceBandBps: z.number().int().describe('how far from the market a price may be, basis points; 0: without bound'),
    maxOpen: z.number().int().describe('points ads of one user on the shelf'),
    priceLockS: z.number().int().describe('how long the purchasing centre holds the chosen price, seconds'),
    feeBps: z.number().int().describe('general escrow fee in basis points, paid by the seller of the points'),
    methodFees: zMethodFees,
  }),
});

const TERMS_ERRORS = [
  'ads.no_rate',
  'ads.amount_range',
  'points_ads.price_far',
  'points_ads.worthless',
  'points_ads.method_without_account',
  'points_ads.account_without_method',
  'nothing.found',
  'payment_accounts.closed',
  'payment_accounts.held',
  ...PAYING_OFFER_ERRORS,
] as const;

export const publishPointsAd = defineFunction({
  code: 902002,
  name: 'pointsAds.publish',
  purpose: 'publish a points ad',
  access: 'party',
  csrf: true,
  params: z.object({ ...zNewPointsOffer.shape, tradePassword: zTradePassword }),
  result: z.object({ code: zPointsAdCode }),
  errors: [
    ...TERMS_ERRORS,
    'ads.remainder_low',
    'ads.too_many',
    ...TRADE_PASSWORD_ERRORS,
    'auth.second_factor_unbound',
  ],
});

export const editPointsAd = defineFunction({
  code: 902003,
  name: 'pointsAds.edit',
  purpose: 'edit a points ad: never changes an order already placed',
  access: 'party',
  csrf: true,
  params: zPointsEdit,
  result: z.object({ code: zPointsAdCode, version: z.number().int().describe('the new version') }),
  errors: [...TERMS_ERRORS, 'ads.changed', 'ads.total_too_small', ...STEP_UP_ERRORS],
});

export const listMyPointsAds = defineFunction({
  code: 902004,
  name: 'pointsAds.listMine',
  purpose: 'the caller’s own points ads',
  access: 'party',
  params: zOwnPointsQuery,
  result: zList(zOwnPointsOffer),
});

export const getMyPointsAd = defineFunction({
  code: 902005,
  name: 'pointsAds.getMine',
  purpose: 'one of the caller’s own points ads',
  access: 'party',
  params: z.object({ code: zPointsAdCode }),
  result: zOwnPointsOffer,
  errors: ['nothing.found'],
});

export const shelvePointsAd = defineFunction({
  code: 902006,
  name: 'pointsAds.shelve',
  purpose: 'an own points ad on or off the shelf',
  access: 'party',
  csrf: true,
  params: z.object({ code: zPointsAdCode, onShelf: zFlag('true: on the shelf') }),
  result: zOk,
  errors: ['nothing.found', 'ads.remainder_low', 'ads.too_many', ...PAYING_OFFER_ERRORS, ...STEP_UP_ERRORS],
});

export const removePointsAd = defineFunction({
  code: 902007,
  name: 'pointsAds.remove',
  purpose: 'an own points ad gone from every list; only without open orders',
  access: 'party',
  csrf: true,
  params: z.object({ code: zPointsAdCode }),
  result: zOk,
  errors: ['nothing.found', 'points_ads.open_orders'],
});

export const pointsAdFunctions = {
  'pointsAds.list': listPointsAds,
  'pointsAds.get': getPointsAd,
  'pointsAds.getTerms': getPointsTerms,
  'pointsAds.publish': publishPointsAd,
  'pointsAds.edit': editPointsAd,
  'pointsAds.listMine': listMyPointsAds,
  'pointsAds.getMine': getMyPointsAd,
  'pointsAds.shelve': shelvePointsAd,
  'pointsAds.remove': removePointsAd,
} as const;
