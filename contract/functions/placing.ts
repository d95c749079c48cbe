import { z } from 'zod';
import { CARRIER_IDS, TRACKING_NO } from '#core/orders/carriers.ts';
import { typedToken } from '#core/text/typed.ts';
import { defineFunction, zAmount, zId, zText, zTime, zTyped } from '../define.ts';
import { zAdCode, zPartyBadge } from '../offers/offer.ts';
import {
  HELD_ERRORS,
  ORDER_EVENT_ERRORS,
  zGiftState,
  zOrderCode,
  zSealedCard,
  zSealing,
} from '../orders/order-fields.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

const zFace = z.number().int().min(1).max(1_000_000).describe('face value, whole units of the card’s currency');
const zDescription = zTyped().max(500).default('').describe('the seller’s trade description');
const zCarrier = z.enum(CARRIER_IDS).describe('carrier');
const zSeen = {
  adCode: zAdCode,
  adVersion: z.number().int().min(1).describe('the version of the ad that the caller saw'),
  unitPrice: zAmount('the price that the caller saw, points per whole unit scaled by 10^8'),
};

const zPlaced = z.object({
  orderCode: zOrderCode,
  adCode: zAdCode,
  opponentCode: z.uuid().describe('the other party'),
  orderAmount: zAmount('points frozen'),
});

/** Errors of an offer that does not take an order. */
const OFFER_ERRORS = [
  'nothing.found',
  'orders.ad_closed',
  'orders.price_changed',
  'orders.stock_short',
  'orders.provider_balance',
  'orders.bail_cover',
  'orders.own_ad',
  'orders.amount_zero',
  'orders.blocked',
  'orders.too_many_open_pair',
] as const;
/** Errors of a caller who can place no such order with anybody. */
const CALLER_ERRORS = [
  'orders.too_many_cards',
  'orders.party_suspended',
  'orders.paused',
  'auth.money_held',
  'orders.paused_until',
  'orders.too_many_open',
  'identity.limit',
] as const;
/** The errors that every way of placing can meet. */
export const PLACING_ERRORS = [...OFFER_ERRORS, ...CALLER_ERRORS] as const;
/** Errors of a buyer's terms that do not take these cards. */
export const TERMS_ERRORS = [
  'orders.form_physical',
  'orders.face_not_taken',
  'orders.amount_limits',
  'orders.exact_amount',
] as const;

export const CARD_ERRORS = [
  'cards.duplicate',
  'cards.duplicate_row',
  'cards.image_missing',
  'cards.image_twice',
  'cards.seal_broken',
  'page.stale',
  'cards.code_form',
  'cards.code_character',
  'cards.code_shortened',
] as const;

export const buyGoods = defineFunction(900300, 'orders.buy', {
  purpose: 'buy chosen cards of a sell ad; the buyer’s points freeze in the same step',
  access: 'provider',
  operator: 'orders',
  csrf: true,
  rateRule: 'orders.placements_per_minute',
  params: z.object({
    ...zSeen,
    goodsIds: z.array(zId('a card on sale')).min(1, 'quantity').max(10).describe('the chosen cards, each once'),
    tradePassword: zTradePassword,
  }),
  result: zPlaced,
  errors: [
    ...PLACING_ERRORS,
    'goods.not_on_sale',
    'goods.below_floor',
    'goods.exact_one',
    'goods.amount_limits',
    'users.address_needed',
    'bail.required',
    'bail.notice_given',
    'providers.leaving',
    ...TRADE_PASSWORD_ERRORS,
    'auth.second_factor_unbound',
    'auth.money_suspended',
    'identity.limit_other',
  ],
});

export const promiseCards = defineFunction(900301, 'orders.promise', {
  purpose:
    'promise cards to a buy ad; they are delivered within the ad’s trade time limit, physical cards by a carrier',
  access: 'party',
  csrf: true,
  rateRule: 'orders.placements_per_minute',
  params: z.object({
    ...zSeen,
    cards: z
      .array(z.object({ faceValue: zFace }))
      .min(1, 'quantity')
      .max(10)
      .describe('1 to 10 cards'),
    description: zDescription,
  }),
  result: zPlaced,
  errors: [
    ...PLACING_ERRORS,
    'orders.face_not_taken',
    'orders.amount_limits',
    'orders.exact_amount',
    'orders.no_promises',
    'orders.too_many_promises',
  ],
});

export const deliverCodes = defineFunction(900302, 'orders.deliverCodes', {
  purpose: 'hand over the codes of promised cards, sealed for the order’s ad',
  access: 'user',
  csrf: true,
  params: z.object({
    code: zOrderCode,
    ...zSealing,
    cards: z.array(zSealedCard).min(1, 'quantity').max(10).describe('every promised card, in row order'),
  }),
  result: z.object({ state: zGiftState }),
  errors: [...ORDER_EVENT_ERRORS, ...CARD_ERRORS, 'orders.form_physical', 'orders.delivery_rows'],
});

export const deliverParcel = defineFunction(900303, 'orders.deliverParcel', {
  purpose: 'report that the cards are on their way, with carrier and tracking number',
  access: 'user',
  csrf: true,
  params: z.object({
    code: zOrderCode,
    carrier: zCarrier,
    trackingNo: z
      .string()
      .overwrite(typedToken)
      .regex(TRACKING_NO, 'tracking_no')
      .describe('the carrier’s tracking number'),
    note: zTyped().max(300).default('').describe('note for the buyer'),
    imageId: zId('upload id of a photo of the parcel, kept as evidence').optional(),
  }),
  result: z.object({ state: zGiftState }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.form_ecode', 'uploads.missing'],
});

export const openAddress = defineFunction(900307, 'orders.openAddress', {
  purpose: 'the address that the parcel goes to, until the order ends; every opening is logged',
  access: 'user',
  operator: 'orders',
  csrf: true,
  // The address is sealed in the database, so no answer is kept.
  idempotent: false,
  params: z.object({
    code: zOrderCode,
    reason: zTyped().max(300).optional().describe('a moderator’s reason, at least 10 characters'),
  }),
  result: z.object({ address: z.string().describe('in lines') }),
  errors: ['nothing.found', 'orders.ended', 'cards.reason_needed', 'auth.step_up_needed', 'auth.second_factor_unbound'],
});

export const confirmReceipt = defineFunction(900304, 'orders.confirmReceipt', {
  purpose:
    'the buyer has received the parcel and starts to test its cards; silence then pays, so that it takes what a payment takes',
  access: 'user',
  operator: 'release',
  csrf: true,
  params: z.object({ code: zOrderCode }),
  result: z.object({ state: zGiftState }),
  errors: [...ORDER_EVENT_ERRORS, ...HELD_ERRORS],
});

/** Reasons that stop a sale to the best offer. */
const BEST_OFFER_ERRORS = [...CARD_ERRORS, ...CALLER_ERRORS, 'orders.no_match', 'gateway.unavailable'] as const;

/** Why an offer that the seller chose does not take the cards. */
const CHOSEN_OFFER_ERRORS = [...OFFER_ERRORS, ...TERMS_ERRORS] as const;

const zPlacedAtPrice = z.object({ ...zPlaced.shape, unitPrice: zAmount('the locked price') });

const zSellerReceipt = z
  .enum(['none', 'cash', 'debit'])
  .default('none')
  .describe('the receipt that comes with the cards');

export const quickQuote = defineFunction(900305, 'orders.quickQuote', {
  purpose: 'what the best offer pays for these cards now',
  access: 'party',
  params: z.object({
    cardTypeId: zText('card type', 64),
    faces: z.array(zFace).min(1, 'quantity').max(10).describe('face value of each card'),
    receipt: zSellerReceipt,
    again: zOrderCode.optional().describe('an own order of these cards that ended unseen: its provider comes last'),
  }),
  result: z.object({
    unitPrice: zAmount('points per whole unit scaled by 10^8'),
    orderAmount: zAmount('points that freeze'),
    fee: zAmount('escrow fee'),
    payout: zAmount('what the seller receives: the order amount less the fee'),
    provider: zPartyBadge,
    opensAt: zTime('when the provider opens; null while it is open').nullable(),
    offers: z.number().int().describe('offers that would take these cards now, counted up to 20'),
    viewTimeoutS: z.number().int().describe('a provider opens the cards within, or the order goes on'),
    maxTransfers: z.number().int().describe('times that the order goes on to another provider'),
  }),
  errors: ['orders.no_match', 'gateway.unavailable', 'orders.too_many_cards'],
});

export const quickPlace = defineFunction(900306, 'orders.quickPlace', {
  purpose:
    'sell to the best offer, or to a chosen one first; the price is locked, and the order goes on when a provider does not look',
  access: 'party',
  csrf: true,
  rateRule: 'orders.placements_per_minute',
  maxBytes: 16_384,
  params: z.object({
    requestId: zId('made by the caller: what the seals are bound to, and one order at most'),
    cardTypeId: zText('card type', 64),
    minUnitPrice: zAmount('the quoted price; the order is never made below it'),
    receipt: zSellerReceipt,
    chosen: z
      .object({ adCode: zAdCode, adVersion: zSeen.adVersion })
      .optional()
      .describe('the offer that the seller chose: asked first; its receipt counts in place of `receipt`'),
    ...zSealing,
    cards: z.array(zSealedCard).min(1, 'quantity').max(10).describe('1 to 10 cards'),
    description: zDescription,
  }),
  result: zPlacedAtPrice,
  errors: [
    ...BEST_OFFER_ERRORS,
    // Refusals of the chosen offer, when no other takes the cards.
    ...CHOSEN_OFFER_ERRORS,
    'gateway.idempotency_mismatch',
  ],
});

export const sellAgain = defineFunction(900308, 'orders.sellAgain', {
  purpose: 'sell the e-codes of an order that ended unseen to the best offer; codes and photos are taken over',
  access: 'party',
  csrf: true,
  rateRule: 'orders.placements_per_minute',
  params: z.object({
    code: zOrderCode,
    minUnitPrice: zAmount('the quoted price; the order is never made below it'),
  }),
  result: zPlacedAtPrice,
  errors: [...BEST_OFFER_ERRORS, 'nothing.found', 'orders.not_allowed'],
});
