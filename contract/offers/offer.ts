import { z } from 'zod';
import { BUY_RECEIPTS, SELL_RECEIPTS } from '#core/offers/listing.ts';
import { OPEN_ZONES, SHIFTS } from '#core/offers/open-hours.ts';
import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { zAmount, zFlag, zNullable, zPublicName, zTime } from '../define.ts';
import { zBrand, zCountry, zCurrency, zForm } from '../functions/catalog.ts';

export const zAdCode = z
  .string()
  .regex(/^A[DS][0-9A-Z]{8,20}$/, 'ad_code')
  .describe('ad code');
export const zBuyReceipt = z.enum(BUY_RECEIPTS).describe('receipt required with the card');
export const zSellReceipt = z.enum(SELL_RECEIPTS).describe('receipt that comes with each card');
export const zShelfStatus = z
  .enum(SHELF_STATUSES)
  .describe('on the shelf, off it, or completed: bought out, or sold out');

/** The owner's own clocks run in these hours only. */
export const zOpenHours = z.object({
  zone: z.literal(OPEN_ZONES).describe('hours east of Greenwich'),
  shifts: z
    .array(z.literal(SHIFTS))
    .min(1, 'shifts_none')
    .max(SHIFTS.length)
    .readonly()
    .describe('shifts of eight hours, each by the hour it begins at in the zone'),
});

/** The same as it is shown. */
export const zShownHours = zOpenHours.extend({
  from: z
    .number()
    .int()
    .optional()
    .describe('closed until then, milliseconds since 1970; the shifts count from then on'),
});

/** The facts that one weighs before trading with somebody: their public record. */
export const zPartyBadge = z.object({
  userId: z.uuid().describe('user id'),
  name: zPublicName,
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
  joinedAt: zTime('when the owner joined'),
});

/** The kind of cards that an offer is about. */
export const zCards = {
  brand: zBrand,
  cardTypeId: z.string().describe('card type id'),
  country: zCountry,
  currency: zCurrency,
  unit: z.number().int().describe('power-of-ten exponent of the currency'),
  form: zForm,
};

/** Fields of an offer of either side. */
export const zOfferBase = z.object({
  code: zAdCode,
  version: z.number().int().describe('grows with every edit; an order names it'),
  owner: zPartyBadge.describe('the user who buys or sells, with their record'),
  ...zCards,
  rate: z.string().describe('percent scaled by 10^4'),
  unitPrice: zAmount('points per whole unit of the currency scaled by 10^8, at the present exchange rate'),
  feeBps: z.number().int().describe('escrow fee in basis points, paid by the seller'),
  minAmount: zAmount('the least that one order comes to').nullable(),
  maxAmount: zAmount('the most that one order comes to').nullable(),
  deliverMinutes: z.number().int().describe('minutes that the seller has to deliver promised or physical cards'),
  confirmDays: z.number().int().describe('days that the buyer has to confirm a parcel'),
  tags: z.array(z.string()).describe('at most 3'),
  description: z.string().describe('the owner’s terms'),
  status: zShelfStatus,
  soldCount: z.number().int().describe('orders settled against this ad'),
  views: z.number().int().describe('times the details were opened'),
  isMine: zFlag('the caller is the owner'),
  createdAt: zTime('when it was made'),
});

/** A buy ad: its owner is a provider, and its stock is points. */
export const zBuyOffer = z.object({
  ...zOfferBase.shape,
  side: z.literal('buy').describe('the owner buys'),
  receipt: zBuyReceipt,
  bail: zNullable('bail behind the provider’s claims; null without bail', {
    free: zAmount('bail that no claim reserves'),
    exposure: zAmount('points that open orders reserve'),
    coveragePercent: z
      .number()
      .int()
      .describe('free bail per hundred of exposure and the smallest order of this ad, at most 999'),
  }),
  minFace: z.number().int().describe('smallest face value of a card, whole units'),
  maxFace: z.number().int().describe('largest face value of a card, whole units'),
  fixedFaces: z
    .array(z.number().int())
    .nullable()
    .describe('the only face values taken, whole units; null: any in the range'),
  maxCards: z.number().int().describe('maximum number of cards in one order'),
  exactAmount: zAmount('the only sum of one order, its fraction of a point left out').nullable(),
  takesPromises: zFlag('cards may be promised: their codes follow; always true for physical cards'),
  openHours: zShownHours.nullable().describe('when the owner looks at orders; null: always'),
  followsPlan: zFlag('the hours follow the shifts that the owner’s team has planned'),
  totalAmount: zAmount('points to buy for in all'),
  remainingAmount: zAmount('points still to buy for'),
  availableAmount: zAmount('points an order can reserve now: the lesser of remainder and the provider’s balance'),
  settledAmount: zAmount('points paid for cards so far'),
  hidden: zFlag('on the shelf, but what it can reserve now does not cover its smallest order'),
  hiddenWhy: z
    .enum(['balance', 'remainder', 'bail', 'rate'])
    .nullable()
    .describe('why it is hidden: the owner’s balance, the remaining amount, or bail'),
});

/** A sell ad: its stock is cards (goods). */
export const zSellOffer = z.object({
  ...zOfferBase.shape,
  side: z.literal('sell').describe('the owner sells'),
  receipt: zSellReceipt,
  exact: zFlag('true: an order takes one card, at its own value'),
  quick: zFlag('fast trade: the platform may choose the cards for the buyer'),
  goodsOnSale: z.number().int().describe('cards on sale'),
  faceOnSale: zAmount('face value of the cards on sale together, minor units'),
  minFace: zAmount('smallest face value on sale, minor units').nullable(),
  maxFace: zAmount('largest face value on sale, minor units').nullable(),
});

/** A sell ad as its owner sees it. */
export const zOwnSellOffer = z.object({
  ...zSellOffer.shape,
  internalPrice: zAmount('own floor, points per whole unit scaled by 10^8; null without one').nullable(),
  hidden: zFlag('on the shelf, but shown to nobody: nothing on sale, or below the own floor'),
  hiddenWhy: z
    .enum(['floor', 'cards', 'rate'])
    .nullable()
    .describe('why it is hidden: the owner’s internal price, no cards on sale, or no exchange rate'),
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

/** A standing offer, as everybody sees it; `side` says of which kind. */
export const zOffer = z.discriminatedUnion('side', [zBuyOffer, zSellOffer]);
/** A sell ad as its owner sees it. */
export const zOwnOffer = z.discriminatedUnion('side', [zBuyOffer, zOwnSellOffer]);
