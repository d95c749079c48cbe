import { z } from 'zod';
import { defineFunction, PUBLIC, STEP_UP_ERRORS, zAmount, zFlag, zId, zNullable, zText, zTime } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';
import { zAdCode, zCards, zOwnSellOffer, zSellOffer } from '../offers/offer.ts';
import { GIVING_OFFER_ERRORS } from '../offers/offer-errors.ts';
import { zOwnSellQuery, zSellMarketQuery } from '../offers/offer-lists.ts';
import { zSellEdit, zSellTerms } from '../offers/offer-terms.ts';
import { zCountry, zCurrency, zForm } from './catalog.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const zGoodsStatus = z
  .enum(['on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed'])
  .describe('status of a card of a sell ad');

/** A card on sale: never its code, never its photo. */
export const zGoodsOnSale = z.object({
  id: z.uuid().describe('goods id'),
  row: z.number().int().describe('number within the ad'),
  faceValue: zAmount('minor units of the currency'),
  points: zAmount('what it costs at the present price'),
});

export const zMyGoods = z.object({
  id: z.uuid().describe('goods id'),
  row: z.number().int().describe('number within the ad'),
  faceValue: zAmount('minor units of the currency'),
  masked: z.string().describe('the code with all but its last four characters hidden; empty without a code'),
  imageId: z.uuid().nullable().describe('upload id of the image'),
  status: zGoodsStatus,
  orderCode: z.string().nullable().describe('the order that holds or bought it'),
  opponentCode: z.uuid().nullable().describe('the other party of that order'),
  createdAt: zTime('when it was made'),
});

export const listSellTypes = defineFunction(806204, 'goods.listCardTypes', {
  purpose: 'buy card types: card types with cards for sale',
  ...PUBLIC,
  result: z.object({
    types: zRows('most cards first', {
      cardTypeId: z.string().describe('card type id'),
      brandId: z.string().describe('brand id'),
      country: zCountry,
      currency: zCurrency,
      form: zForm,
      offers: z.number().int().describe('sell ads on the shelf'),
      cards: z.number().int().describe('cards on sale'),
      bestRate: z.string().describe('lowest rate, percent scaled by 10^4'),
      bestPrice: zAmount('lowest price, points per whole unit scaled by 10^8'),
    }),
  }),
});

export const getSellCardInfo = defineFunction(806205, 'goods.getCardInfo', {
  purpose: 'buy card info: one card type with the cards for sale of it',
  ...PUBLIC,
  params: z.object({ cardTypeId: zText('card type id', 64) }),
  result: z.object({
    ...zCards,
    offers: z.number().int().describe('sell ads on the shelf'),
    cards: z.number().int().describe('cards on sale'),
    best: zNullable('the cheapest offer', {
      adCode: zAdCode,
      sellerName: z.string().describe('seller'),
      rate: z.string().describe('percent scaled by 10^4'),
      unitPrice: zAmount('points per whole unit scaled by 10^8'),
    }),
  }),
  errors: ['nothing.found'],
});

export const listSellAds = defineFunction(806206, 'goods.list', {
  purpose: 'buy card list: sell ads on the shelf, filtered, sorted, paged',
  ...PUBLIC,
  params: zSellMarketQuery,
  result: zList(zSellOffer),
});

export const getSellAd = defineFunction(806207, 'goods.get', {
  purpose: 'buy card details: one sell ad with its cards on sale; face values, never codes',
  ...PUBLIC,
  params: z.object({ code: zAdCode }),
  result: z.object({
    ...zSellOffer.shape,
    goods: z.array(zGoodsOnSale).describe('cards on sale, in the order of their numbers, up to 500'),
  }),
  errors: ['nothing.found'],
});

const TERMS_ERRORS = [
  'ads.rate_range',
  'ads.no_rate',
  'ads.receipt',
  'ads.card_type_unknown',
  'goods.limits_order',
  ...GIVING_OFFER_ERRORS,
] as const;

export const publishSellAd = defineFunction(900320, 'goods.publishAd', {
  purpose: 'publish a sell ad; its cards are added afterwards',
  access: 'trader',
  csrf: true,
  params: z.object({
    ...zSellTerms.shape,
    quick: zFlag('fast trade').default(false),
    tradePassword: zTradePassword,
  }),
  result: z.object({ code: zAdCode }),
  errors: [...TERMS_ERRORS, 'ads.too_many', ...TRADE_PASSWORD_ERRORS, 'auth.second_factor_unbound'],
});

export const editSellAd = defineFunction(900321, 'goods.editAd', {
  purpose: 'edit a sell ad: never changes an order already placed',
  access: 'party',
  operator: 'ads',
  csrf: true,
  params: z.object({ ...zSellEdit.shape, code: zAdCode }),
  result: z.object({
    code: zAdCode,
    version: z.number().int().describe('the new version'),
    lowerThanOrder: zFlag('warning: the new price is lower than the price of an open order of this ad'),
  }),
  errors: [
    'nothing.found',
    'ads.rate_range',
    'ads.no_rate',
    'ads.receipt',
    'ads.changed',
    'goods.limits_order',
    ...GIVING_OFFER_ERRORS,
    ...STEP_UP_ERRORS,
  ],
});

export const listMySellAds = defineFunction(900322, 'goods.listMine', {
  purpose: 'the caller’s own sell ads, newest first',
  access: 'user',
  operator: 'ads',
  params: zOwnSellQuery,
  result: zList(zOwnSellOffer),
});

export const getMySellAd = defineFunction(900323, 'goods.getMine', {
  purpose: 'one of the caller’s own sell ads',
  access: 'user',
  operator: 'ads',
  params: z.object({ code: zAdCode }),
  result: zOwnSellOffer,
  errors: ['nothing.found'],
});

export const addGoods = defineFunction(900324, 'goods.addGoods', {
  purpose: 'add cards to a sell ad; a row that is refused is named, the others are kept',
  access: 'trader',
  csrf: true,
  rateRule: 'goods.adds_per_minute',
  maxBytes: 60_000,
  params: z.object({
    code: zAdCode,
    keyId: z.string().max(64).default('').describe('the sealing key used; empty for physical cards'),
    ephemeralKey: z.string().max(200).default('').describe('the browser’s ephemeral X25519 public key, base64'),
    rows: z
      .array(
        z.object({
          faceValue: z.number().int().min(1).max(1_000_000).describe('face value, whole units of the currency'),
          sealedCode: z
            .string()
            .min(24)
            .max(700)
            .optional()
            .describe('base64 of IV, ciphertext and tag; bound to ad code, seller and row; e-codes only'),
          imageId: zId('upload id of the card’s image; asked for with e-codes').optional(),
        }),
      )
      .min(1)
      .max(100)
      .describe('1 to 100 rows'),
  }),
  result: z.object({
    added: zRows('rows that are on sale now', {
      row: z.number().int().describe('1-based row sent'),
      id: z.uuid().describe('goods id'),
    }),
    refused: zRows('rows that were left out', {
      row: z.number().int().describe('1-based row sent'),
      error: z
        .enum(['cards.duplicate', 'cards.duplicate_row', 'cards.image_missing', 'cards.image_twice', 'goods.face'])
        .describe('why, as the error table names it'),
      message: z.string().describe('the same in the caller’s language'),
    }),
  }),
  errors: [
    'nothing.found',
    'goods.too_many',
    'goods.code_needed',
    'cards.seal_broken',
    'page.stale',
    'cards.code_form',
    ...GIVING_OFFER_ERRORS,
    'cards.code_character',
    'cards.code_shortened',
  ],
});

export const listGoods = defineFunction(900325, 'goods.listGoods', {
  purpose: 'the cards of one of the caller’s sell ads',
  access: 'user',
  operator: 'ads',
  params: z.object({ code: zAdCode, status: zGoodsStatus.optional(), ...zPage }),
  result: zList(zMyGoods),
  errors: ['nothing.found'],
});

const zChosen = z.array(zId('goods id')).min(1).max(200).describe('at least one');

export const setShelf = defineFunction(900326, 'goods.setShelf', {
  purpose: 'take cards off the shelf or put them on again',
  access: 'party',
  operator: 'ads',
  csrf: true,
  params: z.object({ code: zAdCode, goodsIds: zChosen, onShelf: zFlag('true: on sale') }),
  result: z.object({ changed: z.number().int().describe('cards that changed') }),
  errors: ['nothing.found', 'goods.in_trade', ...GIVING_OFFER_ERRORS],
});

export const removeGoods = defineFunction(900327, 'goods.removeGoods', {
  purpose: 'take cards away; none that is in trade or sold',
  access: 'party',
  operator: 'ads',
  csrf: true,
  params: z.object({ code: zAdCode, goodsIds: zChosen }),
  result: z.object({ removed: z.number().int().describe('cards that are gone') }),
  errors: ['nothing.found', 'goods.in_trade'],
});

export const setQuick = defineFunction(900328, 'goods.setQuick', {
  purpose: 'fast trade of a sell ad, on or off',
  access: 'party',
  csrf: true,
  params: z.object({ code: zAdCode, on: zFlag('fast trade') }),
  errors: ['nothing.found', ...GIVING_OFFER_ERRORS],
});

export const setPrice = defineFunction(900329, 'goods.setPrice', {
  purpose: 'internal price: a minimum for card types; the caller’s sell ads of these types are hidden below it',
  access: 'trader',
  csrf: true,
  params: z.object({
    cardTypeIds: z.array(zText('card type id', 64)).min(1).max(100).describe('at least one'),
    price: z
      .string()
      .trim()
      .regex(/^\d{1,9}(\.\d{1,8})?$/, 'price')
      .describe('points per whole unit of the currency, up to 8 decimals; 0 takes the floor away'),
  }),
  result: z.object({
    changed: z.number().int().describe('card types that changed'),
    lowerThanOrder: zFlag('warning: the price is lower than the order price of an open order'),
  }),
  errors: ['ads.card_type_unknown', ...GIVING_OFFER_ERRORS, ...STEP_UP_ERRORS],
});

export const shelveSellAd = defineFunction(900330, 'goods.shelveAd', {
  purpose: 'a sell ad on or off the shelf',
  access: 'party',
  operator: 'ads',
  csrf: true,
  params: z.object({ code: zAdCode, onShelf: zFlag('true: on the shelf') }),
  errors: [
    'nothing.found',
    'ads.too_many',
    'goods.sold_out',
    'settings.not_traded',
    ...GIVING_OFFER_ERRORS,
    ...STEP_UP_ERRORS,
  ],
});

export const removeSellAd = defineFunction(900331, 'goods.removeAd', {
  purpose: 'take a sell ad away for good, with its unsold cards; none with cards in trade',
  access: 'party',
  operator: 'ads',
  csrf: true,
  params: z.object({ code: zAdCode }),
  errors: ['nothing.found', 'goods.in_trade'],
});
