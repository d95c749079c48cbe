import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zId, zList, zOk, zPage, zText } from '../define.ts';
import { zAdCode, zProviderBadge, zRate } from './ads.ts';
import { zBrand, zCountry, zCurrency, zForm } from './catalog.ts';

export const zSellReceipt = z.enum(['none', 'cash', 'debit']).describe('receipt that comes with each card');
export const zSellStatus = z
  .enum(['on', 'off', 'completed', 'removed'])
  .describe('on the shelf, off it, sold out, or taken away for good');
export const zGoodsStatus = z
  .enum(['on_sale', 'off_shelf', 'in_trade', 'in_arbitration', 'completed'])
  .describe('how one card of a sell ad stands');

const zWholePoints = (text: string) => z.number().int().min(1).max(10_000_000).describe(`${text}, whole points`);

/** A sell ad as a buyer sees it. */
export const zSellAdView = z.object({
  code: zAdCode,
  version: z.number().int().describe('grows with every edit; an order names it'),
  seller: zProviderBadge.describe('who sells, and their record'),
  brand: zBrand,
  cardTypeId: z.string().describe('card type id'),
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
  receipt: zSellReceipt,
  rate: z.string().describe('percent scaled by 10^4'),
  unitPrice: zAmount('points per whole unit of the currency scaled by 10^8, at the present exchange rate'),
  feeBps: z.number().int().describe('escrow fee in basis points, paid by the seller'),
  exact: zFlag('true: an order takes one card, at its own value'),
  minAmount: zAmount('the least that one order comes to').nullable(),
  maxAmount: zAmount('the most that one order comes to').nullable(),
  deliverMinutes: z.number().int().describe('minutes that the seller has to send a physical card'),
  confirmDays: z.number().int().describe('days that the buyer has to confirm a parcel'),
  tags: z.array(z.string()).describe('at most 3'),
  description: z.string().describe('the seller’s terms'),
  status: zSellStatus,
  quick: zFlag('fast trade: the platform may choose the cards for the buyer'),
  goodsOnSale: z.number().int().describe('cards on sale'),
  faceOnSale: zAmount('face value of the cards on sale together, minor units'),
  minFace: zAmount('smallest face value on sale, minor units').nullable(),
  maxFace: zAmount('largest face value on sale, minor units').nullable(),
  soldCount: z.number().int().describe('orders settled against this ad'),
  views: z.number().int().describe('times the details were opened'),
  isMine: zFlag('the caller is the owner'),
  createdAt: z.string().describe('ISO 8601'),
});

/** A sell ad as its owner sees it. */
export const zMySellAdView = z.object({
  ...zSellAdView.shape,
  internalPrice: zAmount('own floor, points per whole unit scaled by 10^8; null without one').nullable(),
  belowFloor: zFlag('its price is below the own floor, so it does not trade'),
  hidden: zFlag('on the shelf, but shown to nobody: nothing on sale, or below the own floor'),
  goods: z
    .object({
      onSale: z.number().int().describe('on sale'),
      offShelf: z.number().int().describe('off the shelf'),
      inTrade: z.number().int().describe('in an open order'),
      inArbitration: z.number().int().describe('in an order that a moderator decides'),
      completed: z.number().int().describe('sold'),
    })
    .describe('its cards by status'),
});

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
  createdAt: z.string().describe('ISO 8601'),
});

export const listSellTypes = defineFunction({
  code: 806204,
  name: 'goods.listCardTypes',
  purpose: 'buy card types: card types with cards for sale',
  access: 'visitor',
  params: z.object({}),
  result: z.object({
    types: z
      .array(
        z.object({
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
      )
      .describe('most cards first'),
  }),
});

export const getSellCardInfo = defineFunction({
  code: 806205,
  name: 'goods.getCardInfo',
  purpose: 'buy card info: one card type with the cards for sale of it',
  access: 'visitor',
  params: z.object({ cardTypeId: zText('card type id', 64) }),
  result: z.object({
    brand: zBrand,
    cardTypeId: z.string().describe('card type id'),
    country: zCountry,
    currency: zCurrency,
    unit: z.number().int().describe('power-of-ten exponent of the currency'),
    form: zForm,
    offers: z.number().int().describe('sell ads on the shelf'),
    cards: z.number().int().describe('cards on sale'),
    best: z
      .object({
        adCode: zAdCode,
        sellerName: z.string().describe('seller'),
        rate: z.string().describe('percent scaled by 10^4'),
        unitPrice: zAmount('points per whole unit scaled by 10^8'),
      })
      .nullable()
      .describe('the cheapest offer'),
  }),
  errors: ['nothing.found'],
});

export const listSellAds = defineFunction({
  code: 806206,
  name: 'goods.list',
  purpose: 'buy card list: sell ads on the shelf, filtered, sorted, paged',
  access: 'visitor',
  params: z.object({
    brandId: zText('brand id', 32).optional(),
    cardTypeId: zText('card type id', 64).optional(),
    country: zCountry.optional(),
    currency: zCurrency.optional(),
    form: zForm.optional(),
    face: z.number().positive().max(1_000_000).optional().describe('keeps ads with a card of this face value on sale'),
    receipt: zSellReceipt.optional(),
    tag: zText('tag', 24).optional(),
    quickOnly: zFlag('only ads with fast trade').optional(),
    ownerId: zId('only the sell ads of this user').optional(),
    favouritesOnly: zFlag('only ads that the caller collects; a visitor collects none').optional(),
    sort: z
      .enum(['cheapest', 'newest', 'largest'])
      .default('cheapest')
      .describe('lowest rate, newest, or largest card first'),
    ...zPage,
  }),
  result: zList(zSellAdView),
});

export const getSellAd = defineFunction({
  code: 806207,
  name: 'goods.get',
  purpose: 'buy card details: one sell ad with its cards on sale; face values, never codes',
  access: 'visitor',
  params: z.object({ code: zAdCode }),
  result: z.object({
    ...zSellAdView.shape,
    goods: z.array(zGoodsOnSale).describe('cards on sale, in the order of their numbers, up to 500'),
  }),
  errors: ['nothing.found'],
});

export const zSellDraft = {
  cardTypeId: zText('card type id', 64),
  receipt: zSellReceipt.default('none'),
  rate: zRate,
  exact: zFlag('an order takes one card, at its own value; then without amount limits').default(false),
  minAmount: zWholePoints('the least that one order comes to').optional(),
  maxAmount: zWholePoints('the most that one order comes to').optional(),
  deliverMinutes: z.number().int().min(5).max(20_160).default(60).describe('minutes to send a physical card'),
  confirmDays: z.number().int().min(1).max(60).default(10).describe('days that a buyer has to confirm a parcel'),
  tags: z.array(zText('tag', 24)).max(3).default([]).describe('at most 3'),
  description: z.string().trim().max(500).default('').describe('the seller’s terms'),
};

const TERMS_ERRORS = ['ads.rate_range', 'ads.receipt', 'ads.card_type_unknown', 'goods.limits_order'] as const;

export const publishSellAd = defineFunction({
  code: 900320,
  name: 'goods.publishAd',
  purpose: 'publish a sell ad; its cards are added afterwards',
  access: 'trader',
  csrf: true,
  params: z.object({
    ...zSellDraft,
    quick: zFlag('fast trade').default(false),
    tradePassword: zText('trading password', 16),
  }),
  result: z.object({ code: zAdCode }),
  errors: [...TERMS_ERRORS, 'ads.too_many', 'auth.trading_password_unset', 'auth.trading_password_wrong'],
});

export const editSellAd = defineFunction({
  code: 900321,
  name: 'goods.editAd',
  purpose: 'edit a sell ad: never changes an order already placed',
  access: 'trader',
  csrf: true,
  params: z
    .object({ ...zSellDraft, code: zAdCode, version: z.number().int().describe('the version that was edited') })
    .omit({ cardTypeId: true }),
  result: z.object({
    code: zAdCode,
    version: z.number().int().describe('the new version'),
    lowerThanOrder: zFlag('warning: the new price is lower than the price of an open order of this ad'),
  }),
  errors: ['nothing.found', 'ads.rate_range', 'ads.receipt', 'ads.changed', 'goods.limits_order'],
});

export const listMySellAds = defineFunction({
  code: 900322,
  name: 'goods.listMine',
  purpose: 'the caller’s own sell ads, newest first',
  access: 'user',
  params: z.object({
    status: z.enum(['on', 'off', 'completed']).optional().describe('only this status'),
    cardTypeId: zText('card type id', 64).optional(),
    search: z.string().trim().max(40).optional().describe('ad code, from its start'),
    ...zPage,
  }),
  result: zList(zMySellAdView),
});

export const getMySellAd = defineFunction({
  code: 900323,
  name: 'goods.getMine',
  purpose: 'one of the caller’s own sell ads',
  access: 'user',
  params: z.object({ code: zAdCode }),
  result: zMySellAdView,
  errors: ['nothing.found'],
});

export const addGoods = defineFunction({
  code: 900324,
  name: 'goods.addGoods',
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
    added: z
      .array(z.object({ row: z.number().int().describe('1-based row sent'), id: z.uuid().describe('goods id') }))
      .describe('rows that are on sale now'),
    refused: z
      .array(
        z.object({
          row: z.number().int().describe('1-based row sent'),
          error: z
            .enum(['cards.duplicate', 'cards.duplicate_row', 'cards.image_missing', 'cards.image_twice', 'goods.face'])
            .describe('why, as the error table names it'),
          message: z.string().describe('the same in the caller’s language'),
        }),
      )
      .describe('rows that were left out'),
  }),
  errors: [
    'nothing.found',
    'goods.too_many',
    'goods.code_needed',
    'cards.seal_broken',
    'cards.key_unknown',
    'cards.code_form',
  ],
});

export const listGoods = defineFunction({
  code: 900325,
  name: 'goods.listGoods',
  purpose: 'the cards of one of the caller’s sell ads',
  access: 'user',
  params: z.object({ code: zAdCode, status: zGoodsStatus.optional(), ...zPage }),
  result: zList(zMyGoods),
  errors: ['nothing.found'],
});

const zChosen = z.array(zId('goods id')).min(1).max(200).describe('at least one');

export const setShelf = defineFunction({
  code: 900326,
  name: 'goods.setShelf',
  purpose: 'take cards off the shelf or put them on again',
  access: 'trader',
  csrf: true,
  params: z.object({ code: zAdCode, goodsIds: zChosen, onShelf: zFlag('true: on sale') }),
  result: z.object({ changed: z.number().int().describe('cards that changed') }),
  errors: ['nothing.found', 'goods.in_trade'],
});

export const removeGoods = defineFunction({
  code: 900327,
  name: 'goods.removeGoods',
  purpose: 'take cards away; none that is in trade or sold',
  access: 'trader',
  csrf: true,
  params: z.object({ code: zAdCode, goodsIds: zChosen }),
  result: z.object({ removed: z.number().int().describe('cards that are gone') }),
  errors: ['nothing.found', 'goods.in_trade'],
});

export const setQuick = defineFunction({
  code: 900328,
  name: 'goods.setQuick',
  purpose: 'fast trade of a sell ad, on or off',
  access: 'trader',
  csrf: true,
  params: z.object({ code: zAdCode, on: zFlag('fast trade') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const setPrice = defineFunction({
  code: 900329,
  name: 'goods.setPrice',
  purpose: 'internal price: an own floor for card types, under which the caller’s sell ads of them do not trade',
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
  errors: ['ads.card_type_unknown'],
});

export const shelveSellAd = defineFunction({
  code: 900330,
  name: 'goods.shelveAd',
  purpose: 'a sell ad on or off the shelf',
  access: 'trader',
  csrf: true,
  params: z.object({ code: zAdCode, onShelf: zFlag('true: on the shelf') }),
  result: zOk,
  errors: ['nothing.found', 'ads.too_many', 'goods.sold_out', 'settings.not_traded'],
});

export const removeSellAd = defineFunction({
  code: 900331,
  name: 'goods.removeAd',
  purpose: 'take a sell ad away for good, with its unsold cards; none with cards in trade',
  access: 'trader',
  csrf: true,
  params: z.object({ code: zAdCode }),
  result: zOk,
  errors: ['nothing.found', 'goods.in_trade'],
});

export const goodsFunctions = {
  'goods.listCardTypes': listSellTypes,
  'goods.getCardInfo': getSellCardInfo,
  'goods.list': listSellAds,
  'goods.get': getSellAd,
  'goods.publishAd': publishSellAd,
  'goods.editAd': editSellAd,
  'goods.listMine': listMySellAds,
  'goods.getMine': getMySellAd,
  'goods.addGoods': addGoods,
  'goods.listGoods': listGoods,
  'goods.setShelf': setShelf,
  'goods.removeGoods': removeGoods,
  'goods.setQuick': setQuick,
  'goods.setPrice': setPrice,
  'goods.shelveAd': shelveSellAd,
  'goods.removeAd': removeSellAd,
} as const;
