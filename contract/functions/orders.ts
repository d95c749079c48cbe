import { z } from 'zod';
import { CANCEL_REASONS, DECLINE_REASONS } from '#core/orders/end-reasons.ts';
import { RELEASE_KEEPS } from '#core/orders/release-keep.ts';
import { defineFunction, zAmount, zId, zText, zTyped } from '../define.ts';
import { zDays, zList, zPage, zSearch } from '../lists.ts';
import { zAdCode } from '../offers/offer.ts';
import {
  HELD_ERRORS,
  ORDER_EVENT_ERRORS,
  QUEUED_EVENT_ERRORS,
  zDirection,
  zEndReason,
  zGiftState,
  zOrderCode,
  zParty,
  zSealedCard,
  zSealing,
} from '../orders/order-fields.ts';
import { zMyOrderRow, zOrderView } from '../orders/order-views.ts';
import { zForm } from './catalog.ts';
import { CARD_ERRORS, PLACING_ERRORS, TERMS_ERRORS } from './placing.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const getSealKey = defineFunction(806122, 'orders.getSealKey', {
  purpose: 'key: the public key that seals card codes in the browser',
  access: 'user',
  operator: 'any',
  result: z.object({
    keyId: z.string().describe('names the key; send it along'),
    publicKey: z.string().describe('X25519 public key, base64'),
    algorithm: z.literal('HPKE-X25519-HKDF-SHA256-A128GCM').describe('see docs/guides/sealing.md'),
  }),
});

export const placeOrder = defineFunction(806140, 'orders.place', {
  purpose: 'place order: sell cards against a buy ad; the provider’s points freeze in the same step',
  access: 'party',
  csrf: true,
  mode: 'own',
  rateRule: 'orders.placements_per_minute',
  maxBytes: 16_384,
  params: z.object({
    adCode: zAdCode,
    adVersion: z.number().int().min(1).describe('the version of the ad that the seller saw'),
    unitPrice: zAmount('the price that the seller saw, points per whole unit scaled by 10^8'),
    ...zSealing,
    cards: z.array(zSealedCard).min(1, 'quantity').max(10).describe('1 to 10 cards'),
    description: zTyped().max(500).default('').describe('the seller’s trade description'),
  }),
  result: z.object({
    orderCode: zOrderCode,
    adCode: zAdCode,
    opponentCode: z.uuid().describe('the provider'),
    orderAmount: zAmount('points frozen'),
  }),
  errors: [...PLACING_ERRORS, ...TERMS_ERRORS, ...CARD_ERRORS, 'orders.busy'],
});

export const listOrders = defineFunction(806143, 'orders.listMine', {
  purpose: 'order list (gift): the caller’s orders',
  access: 'user',
  operator: 'any',
  params: z.object({
    turn: z.enum(['mine', 'theirs', 'dispute', 'done']).optional().describe('tab: my turn, theirs, in dispute, ended'),
    role: zParty.optional().describe('only orders where the caller is this party'),
    brandId: zText('brand id', 32).optional(),
    direction: zDirection.optional(),
    form: zForm.optional(),
    state: zGiftState.optional(),
    tag: zText('one of the caller’s own tags', 24).optional(),
    search: zSearch('order code or the other party’s name, from its start', 40).optional(),
    ...zDays('placed'),
    sort: z
      .enum(['newest', 'oldest', 'amount', 'due'])
      .default('newest')
      .describe('order of rows; by amount or deadline the newest 2,000 that match'),
    ...zPage,
  }),
  result: zList(zMyOrderRow),
});

export const countTurns = defineFunction(900210, 'orders.countTurns', {
  purpose: 'how many orders wait for the caller, for the header’s badge',
  access: 'user',
  operator: 'any',
  result: z.object({ mine: z.number().int().describe('my turn'), open: z.number().int().describe('all open orders') }),
});

export const getOrder = defineFunction(806145, 'orders.get', {
  purpose: 'order details, for its parties and the staff of its case',
  access: 'user',
  operator: 'any',
  params: z.object({ code: zOrderCode }),
  result: zOrderView,
  errors: ['nothing.found'],
});

const zOrderCommand = (purpose: string) => ({
  purpose,
  access: 'user' as const,
  csrf: true,
  params: z.object({ code: zOrderCode }),
  result: z.object({ state: zGiftState }),
  errors: ORDER_EVENT_ERRORS,
});

export const revealCard = defineFunction(900211, 'orders.revealCard', {
  purpose: 'open one sealed code; the first opening starts the provider’s 30 minutes; every opening is logged',
  access: 'user',
  operator: 'orders',
  csrf: true,
  mode: 'own',
  idempotent: false,
  params: z.object({
    code: zOrderCode,
    cardId: zId('card'),
    reason: zTyped().max(200).optional().describe('moderators: why, at least 10 characters'),
    tradePassword: zTradePassword.optional().describe('at the first opening of a session that has not given it yet'),
  }),
  result: z.object({ code: z.string().describe('the card code in clear'), state: zGiftState }),
  errors: [
    ...QUEUED_EVENT_ERRORS,
    'cards.reason_needed',
    'auth.trading_password_needed',
    ...TRADE_PASSWORD_ERRORS,
    'auth.second_factor_unbound',
  ],
});

export const logCopy = defineFunction(900212, 'orders.logCopy', {
  purpose: 'note in the reveal log that a revealed code was copied',
  access: 'user',
  operator: 'orders',
  csrf: true,
  idempotent: false,
  params: z.object({ code: zOrderCode, cardId: zId('card') }),
  result: z.object({ ok: z.literal(true).describe('done') }),
  errors: ['nothing.found'],
});

export const cancelOrder = defineFunction(900213, 'orders.cancel', {
  ...zOrderCommand('the seller takes the sealed cards back before they are viewed, and says why'),
  params: zEndReason(zOrderCode, CANCEL_REASONS),
});

export const declineOrder = defineFunction(900214, 'orders.decline', {
  ...zOrderCommand('the provider declines an order unseen, and says why'),
  operator: 'orders',
  params: zEndReason(zOrderCode, DECLINE_REASONS),
});

export const releaseOrder = defineFunction(806148, 'orders.release', {
  ...zOrderCommand('release USDT: the provider confirms and pays in full; also amicably while in arbitration'),
  operator: 'release',
  mode: 'own',
  params: z.object({
    code: zOrderCode,
    tradePassword: zTradePassword.optional().describe('unless this session keeps it for releases'),
    keepMinutes: z
      .enum(RELEASE_KEEPS)
      .optional()
      .describe(
        'with the password: minutes for which this session releases without it, at most auth.release_proof_max_s',
      ),
  }),
  errors: [...QUEUED_EVENT_ERRORS, 'auth.trading_password_needed', ...TRADE_PASSWORD_ERRORS, ...HELD_ERRORS],
});
