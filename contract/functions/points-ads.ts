import { z } from 'zod';
import { defineFunction, PUBLIC, STEP_UP_ERRORS, zAmount, zFlag } from '../define.ts';
import { zList, zRows } from '../lists.ts';
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

export const listPointsAds = defineFunction(806680, 'pointsAds.list', {
  purpose: 'OTC list: points ads on the shelf, owners who are online first, best price first',
  ...PUBLIC,
  params: zPointsMarketQuery,
  result: z.object({
    list: z.array(zPointsOffer).describe('one page'),
    totalCount: z.number().int().describe('total offers, counted up to 2,000; no page goes further'),
    bestPrice: zAmount(
      'best price of all that match, currency per point scaled by 10^8; null without a currency or an offer',
    ).nullable(),
  }),
});

export const getPointsAd = defineFunction(902000, 'pointsAds.get', {
  purpose: 'one points ad as others see it',
  ...PUBLIC,
  params: z.object({ code: zPointsAdCode }),
  result: zPointsOffer,
  errors: ['nothing.found'],
});

export const getPointsTerms = defineFunction(902001, 'pointsAds.getTerms', {
  purpose: 'the currencies that points are traded in, each with the market’s price, and the numbers of the rules',
  ...PUBLIC,
  result: z.object({
    currencies: zRows('those with offers first', {
      currency: zFiat,
      unit: z.number().int().describe('power-of-ten exponent'),
      marketPrice: zAmount('currency per point scaled by 10^8').nullable(),
      selling: z.number().int().describe('offers on the shelf whose owners sell points, counted up to 1,000'),
      buying: z.number().int().describe('offers on the shelf whose owners buy points, counted up to 1,000'),
    }),
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

export const publishPointsAd = defineFunction(902002, 'pointsAds.publish', {
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

export const editPointsAd = defineFunction(902003, 'pointsAds.edit', {
  purpose: 'edit a points ad: never changes an order already placed',
  access: 'party',
  csrf: true,
  params: zPointsEdit,
  result: z.object({ code: zPointsAdCode, version: z.number().int().describe('the new version') }),
  errors: [...TERMS_ERRORS, 'ads.changed', 'ads.total_too_small', ...STEP_UP_ERRORS],
});

export const listMyPointsAds = defineFunction(902004, 'pointsAds.listMine', {
  purpose: 'the caller’s own points ads',
  access: 'party',
  params: zOwnPointsQuery,
  result: zList(zOwnPointsOffer),
});

export const getMyPointsAd = defineFunction(902005, 'pointsAds.getMine', {
  purpose: 'one of the caller’s own points ads',
  access: 'party',
  params: z.object({ code: zPointsAdCode }),
  result: zOwnPointsOffer,
  errors: ['nothing.found'],
});

export const shelvePointsAd = defineFunction(902006, 'pointsAds.shelve', {
  purpose: 'an own points ad on or off the shelf',
  access: 'party',
  csrf: true,
  params: z.object({ code: zPointsAdCode, onShelf: zFlag('true: on the shelf') }),
  errors: ['nothing.found', 'ads.remainder_low', 'ads.too_many', ...PAYING_OFFER_ERRORS, ...STEP_UP_ERRORS],
});

export const removePointsAd = defineFunction(902007, 'pointsAds.remove', {
  purpose: 'an own points ad gone from every list; only without open orders',
  access: 'party',
  csrf: true,
  params: z.object({ code: zPointsAdCode }),
  errors: ['nothing.found', 'points_ads.open_orders'],
});
