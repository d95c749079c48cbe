import { z } from 'zod';
import { defineFunction, PUBLIC, STEP_UP_ERRORS, zAmount, zFlag, zText, zTime } from '../define.ts';
import { zList, zListOf, zPage, zRows } from '../lists.ts';
import { zAdCode, zBuyOffer, zPartyBadge } from '../offers/offer.ts';
import { PAYING_OFFER_ERRORS } from '../offers/offer-errors.ts';
import { zBuyMarketQuery, zOwnBuyQuery } from '../offers/offer-lists.ts';
import { zBuyEdit, zBuyTerms } from '../offers/offer-terms.ts';
import { zCurrency } from './catalog.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const listAds = defineFunction(806103, 'ads.list', {
  purpose: 'card ad list: buy ads on the shelf, filtered, sorted, paged',
  ...PUBLIC,
  params: zBuyMarketQuery,
  result: z.object({
    ...zList(zBuyOffer).shape,
    totalCount: z.number().int().describe('total offers, counted up to 2,000; no page goes further'),
  }),
});

export const getAd = defineFunction(806106, 'ads.get', {
  purpose: 'card details: one buy ad as others see it',
  ...PUBLIC,
  params: z.object({ code: zAdCode }),
  result: zBuyOffer,
  errors: ['nothing.found'],
});

export const publishAd = defineFunction(806200, 'ads.publish', {
  purpose: 'publish ad',
  access: 'provider',
  operator: 'ads',
  csrf: true,
  params: z.object({
    ...zBuyTerms.shape,
    alsoCardTypeIds: z
      .array(zText('card type id', 64))
      .max(19)
      .default([])
      .describe('further countries of the same brand, currency and form: an ad of its own each, all or none'),
    tradePassword: zTradePassword,
  }),
  result: z.object({ code: zAdCode, codes: z.array(zAdCode).describe('one for each card type, in the same order') }),
  errors: [
    'ads.rate_range',
    'ads.no_rate',
    'ads.receipt',
    'ads.face_range',
    'ads.amount_range',
    'ads.confirm_floor',
    'ads.countries_differ',
    'ads.card_type_unknown',
    'ads.remainder_low',
    'ads.too_many',
    'users.address_needed',
    ...PAYING_OFFER_ERRORS,
    ...TRADE_PASSWORD_ERRORS,
    'auth.second_factor_unbound',
  ],
});

export const editAd = defineFunction(806201, 'ads.edit', {
  purpose: 'edit ad: never changes an order already placed',
  access: 'provider',
  operator: 'ads',
  csrf: true,
  params: z.object({ ...zBuyEdit.shape, code: zAdCode }),
  result: z.object({ code: zAdCode, version: z.number().int().describe('the new version') }),
  errors: [
    'nothing.found',
    'ads.rate_range',
    'ads.no_rate',
    'ads.receipt',
    'ads.face_range',
    'ads.amount_range',
    'ads.confirm_floor',
    'ads.changed',
    'ads.total_too_small',
    ...PAYING_OFFER_ERRORS,
    ...STEP_UP_ERRORS,
  ],
});

export const listMyAds = defineFunction(806202, 'ads.listMine', {
  purpose: 'ad list: the caller’s own ads',
  access: 'user',
  operator: 'ads',
  params: zOwnBuyQuery,
  result: zList(zBuyOffer),
});

export const getMyAd = defineFunction(806203, 'ads.getMine', {
  purpose: 'ad details: one of the caller’s own ads',
  access: 'user',
  operator: 'ads',
  params: z.object({ code: zAdCode }),
  result: zBuyOffer,
  errors: ['nothing.found'],
});

export const shelveAd = defineFunction(806208, 'ads.shelve', {
  purpose: 'ad shelve: on or off the shelf',
  access: 'provider',
  operator: 'ads',
  csrf: true,
  params: z.object({ code: zAdCode, onShelf: zFlag('true: on the shelf') }),
  errors: [
    'nothing.found',
    'ads.remainder_low',
    'ads.too_many',
    'settings.not_traded',
    ...PAYING_OFFER_ERRORS,
    ...STEP_UP_ERRORS,
  ],
});

const zCodes = z.array(zAdCode).min(1, 'ads_none').max(100).describe('own ads, at least one');
const zRefused = zRows('ads that stay as they were', {
  code: zAdCode,
  why: z.enum(['open_orders', 'not_traded', 'remainder_low', 'too_many']).describe('reason'),
});

export const removeAds = defineFunction(806209, 'ads.remove', {
  purpose: 'ad remove: gone from every list; only without open orders',
  access: 'provider',
  operator: 'ads',
  csrf: true,
  params: z.object({ codes: zCodes }),
  result: z.object({ done: z.array(zAdCode).describe('ads removed'), refused: zRefused }),
  errors: ['nothing.found'],
});

export const shelveAds = defineFunction(900215, 'ads.shelveMany', {
  purpose: 'several own ads on or off the shelf',
  access: 'provider',
  operator: 'ads',
  csrf: true,
  params: z.object({ codes: zCodes, onShelf: zFlag('true: on the shelf') }),
  result: z.object({ done: z.array(zAdCode).describe('ads in the requested state now'), refused: zRefused }),
  errors: ['nothing.found', ...PAYING_OFFER_ERRORS, ...STEP_UP_ERRORS],
});

export const listAdOrders = defineFunction(900216, 'ads.listOrders', {
  purpose:
    'orders against one of the caller’s ads, newest first: open ones, and ended ones of the caller’s latest 10,000 orders',
  access: 'provider',
  operator: 'ads',
  params: z.object({ code: zAdCode, ...zPage }),
  result: z.object({
    ...zListOf({
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
      placedAt: zTime('when it was placed'),
      ended: zFlag('nothing moves any more'),
    }).shape,
    since: zTime('ended orders placed up to then are not listed; null when all are').nullable(),
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

export const rankAds = defineFunction(806212, 'ads.ranking', {
  purpose: 'providers with an offer on the shelf, by completion, speed and volume',
  ...PUBLIC,
  params: z.object({
    brandId: zText('brand id', 32).optional(),
    limit: z.number().int().min(1).max(50).default(10).describe('providers at most'),
  }),
  result: z.object({
    list: z.array(
      z.object({
        rank: z.number().int().describe('place, from 1'),
        provider: zPartyBadge,
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
        volumeOrders: z.number().int().describe('number of ended orders that earns all volume points'),
        timeout: z.number().int().describe('points that each order in a row that was never viewed takes off'),
      })
      .describe('the current numbers of the rule'),
  }),
});
