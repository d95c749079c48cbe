import { z } from 'zod';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { POINTS_SORTS } from '#core/offers/listing.ts';
import { exchangeRateOf, fixedPriceOf, PRICINGS, premiumOf } from '#core/offers/points-price.ts';
import { SIDES } from '#core/offers/standing.ts';
import { isPaymentMethod } from '#core/payment-accounts/methods.ts';
import { PAY_TYPES } from '#core/payment-accounts/pay-types.ts';
import { zAmount, zFlag, zId, zText, zTime, zTyped } from '../define.ts';
import { zPage, zRows, zSearch } from '../lists.ts';
import { zPartyBadge, zShelfStatus } from './offer.ts';

export const zPointsAdCode = z
  .string()
  .regex(/^AP[0-9A-Z]{8,20}$/, 'ad_code')
  .describe('code of a points ad');
export const zFiat = z
  .string()
  .refine((symbol) => FIAT_SYMBOLS.includes(symbol), 'currency')
  .describe('currency that is paid for the points');
export const zPaymentMethod = z
  .string()
  .refine(isPaymentMethod, 'payment_method')
  .describe('way to pay, as in bank_NG, paypal or gift_card');
const zSide = z.enum(SIDES).describe('what the owner does with points');
const zWholePoints = (text: string, min = 1) =>
  z.number().int().min(min).max(10_000_000).describe(`${text}, whole points`);

/** How the price comes about, as its owner types it. */
export const zPointsPrice = z
  .discriminatedUnion('pricing', [
    z.object({
      pricing: z.literal('premium').describe('a premium on the market’s price'),
      premium: z
        .string()
        .max(8)
        .refine((text) => premiumOf(text) !== null, 'premium')
        .describe('percent from -99.99 to 99.99, at most two decimals'),
      exchangeRate: z
        .string()
        .max(8)
        .refine((text) => exchangeRateOf(text) !== null, 'exchange_rate')
        .optional()
        .describe('the owner’s own rate instead of the market’s: currency per US dollar, up to 1,000; 0: the market’s'),
    }),
    z.object({
      pricing: z.literal('fixed').describe('a price that stays'),
      fixedPrice: z
        .string()
        .max(20)
        .refine((text) => fixedPriceOf(text) !== null, 'fixed_price')
        .describe('currency per point, above 0, at most eight decimals'),
    }),
  ])
  .describe('how the price comes about');

/** The terms that an owner sets for a points offer, when publishing and when editing. */
export const zPointsTerms = z.object({
  price: zPointsPrice,
  totalAmount: zWholePoints('points to trade in all', 10),
  exactAmounts: z
    .array(zWholePoints('amount of one order'))
    .min(1)
    .max(10)
    .optional()
    .describe('the only amounts of one order; then without bounds'),
  minAmount: zWholePoints('the least that one order comes to').optional(),
  maxAmount: zWholePoints('the most that one order comes to').optional(),
  methods: z.array(zPaymentMethod).min(1, 'methods_none').max(5).describe('ways to pay'),
  paymentAccountIds: z
    .array(zId('an own payment account'))
    .max(5)
    .default([])
    .describe('of a sell ad: where its buyers pay, at least one account for each method but gift cards'),
  payMinutes: z.number().int().min(10).max(1_440).default(15).describe('minutes that the buyer has to pay'),
  terms: zTyped().max(500).default('').describe('the owner’s terms'),
  tags: z.array(zText('tag', 24)).max(3).default([]).describe('at most 3'),
});

export const zNewPointsOffer = z.object({ side: zSide, currency: zFiat, ...zPointsTerms.shape });

/** Editing changes all but side and currency; nothing is written when the offer has another version by now. */
export const zPointsEdit = z.object({
  ...zPointsTerms.shape,
  code: zPointsAdCode,
  version: z.number().int().describe('the version that was edited'),
});

/** The escrow fee by way to pay. */
export const zMethodFees = zRows('the fee of each way to pay, frozen on the order when it is placed', {
  method: zPaymentMethod,
  feeBps: z.number().int().describe('basis points, paid by the seller of the points'),
});

/** An offer of points for money of a state, as everybody sees it. */
export const zPointsOffer = z.object({
  code: zPointsAdCode,
  version: z.number().int().describe('grows with every edit; an order names it'),
  side: zSide,
  owner: zPartyBadge.describe('the user who buys or sells, with their record'),
  currency: zFiat,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  pricing: z.enum(PRICINGS).describe('a premium on the market, or a price that stays'),
  premium: z.number().int().nullable().describe('hundredths of a percent; null where the price is fixed'),
  exchangeRate: zAmount('the owner’s own rate, currency per US dollar scaled by 10^2; null: the market’s').nullable(),
  unitPrice: zAmount('currency per point scaled by 10^8, now; null without an exchange rate').nullable(),
  marketPrice: zAmount('the market’s price of a point, of the same scale').nullable(),
  feeBps: z
    .number()
    .int()
    .describe('escrow fee in basis points, paid by the seller of the points: the highest of the ways to pay'),
  methodFees: zMethodFees,
  exactAmounts: z.array(zAmount('amount of one order')).nullable().describe('the only amounts of one order, ascending'),
  minAmount: zAmount('the least that one order comes to').nullable(),
  maxAmount: zAmount('the most that one order comes to').nullable(),
  totalAmount: zAmount('points to trade in all'),
  remainingAmount: zAmount('points still to trade'),
  availableAmount: zAmount('points that one order can be for now'),
  settledAmount: zAmount('points traded so far'),
  methods: z.array(zPaymentMethod).describe('ways to pay'),
  payMinutes: z.number().int().describe('minutes that the buyer has to pay'),
  terms: z.string().describe('the owner’s terms'),
  tags: z.array(z.string()).describe('at most 3'),
  status: zShelfStatus,
  soldCount: z.number().int().describe('orders settled against this ad'),
  views: z.number().int().describe('times the details were opened'),
  isMine: zFlag('the caller is the owner'),
  hidden: zFlag('on the shelf, but shown to nobody'),
  hiddenWhy: z
    .enum(['rate', 'remainder', 'balance', 'account'])
    .nullable()
    .describe(
      'why it is hidden: no exchange rate, too little left, the owner’s balance, or no account that can be paid',
    ),
  createdAt: zTime('when it was made'),
});

/** The same as its owner sees it. */
export const zOwnPointsOffer = z.object({
  ...zPointsOffer.shape,
  paymentAccountIds: z.array(zId('an own payment account')).describe('where its buyers pay'),
});

export const zPointsMarketQuery = z.object({
  side: zSide.default('sell'),
  currency: zFiat
    .optional()
    .describe('currency that is paid; without it USD, or all of an owner’s or one’s favourites'),
  method: zPaymentMethod.optional(),
  payType: z
    .enum(PAY_TYPES)
    .optional()
    .describe('only offers that are paid so: 1 by bank, 2 in any way, 3 through an online wallet, 4 by gift card'),
  amount: z
    .number()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe('what one pays or gets, whole units of the offer’s currency: keeps offers that take it'),
  ownerId: zId('only the offers of this user').optional(),
  othersOnly: zFlag('none of the caller’s own').optional(),
  onlineOnly: zFlag('only owners who are online now').optional(),
  favouritesOnly: zFlag('only ads that the caller collects; a visitor collects none').optional(),
  sort: z
    .enum(POINTS_SORTS)
    .default('price')
    .describe('best price first, of owners who are online before others; newest first; or the largest order first'),
  ...zPage,
});

export const zOwnPointsQuery = z.object({
  side: zSide.optional(),
  status: zShelfStatus.optional().describe('only this status'),
  search: zSearch('ad code, from its start', 40).optional(),
  ...zPage,
});
