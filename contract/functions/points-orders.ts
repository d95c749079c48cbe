import { z } from 'zod';
import { defineFunction, zAmount, zId, zText, zTime } from '../define.ts';
import { zDays, zList, zPage, zSearch } from '../lists.ts';
import { HELD_ERRORS, ORDER_EVENT_ERRORS, QUEUED_EVENT_ERRORS, zEndReason } from '../orders/order-fields.ts';
import {
  zMyPointsOrderRow,
  zPointsOrderCode,
  zPointsOrderView,
  zPointsParty,
  zPointsState,
} from '../orders/points-order-fields.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

const zPointsAdCode = z
  .string()
  .regex(/^AP[0-9A-Z]{8,20}$/, 'ad_code')
  .describe('code of a points ad');

/** Errors of an ad that does not take these points. */
const AD_ERRORS = [
  'nothing.found',
  'gateway.unavailable',
  'orders.own_ad',
  'orders.ad_closed',
  'orders.price_changed',
  'orders.amount_zero',
  'orders.amount_limits',
  'orders.exact_amount',
  'orders.stock_short',
] as const;

const zSeen = {
  adCode: zPointsAdCode,
  adVersion: z.number().int().min(1).describe('the version of the ad that the caller saw'),
  unitPrice: zAmount('the price that the caller saw, currency per point scaled by 10^8'),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'amount')
    .describe('points that the buyer receives; decimal string of base units'),
};

export const lockPointsPrice = defineFunction(902062, 'pointsOrders.lockPrice', {
  purpose:
    'hold the terms of an ad for one order of an amount, for some seconds; takes the place of the caller’s last lock of this ad',
  access: 'party',
  csrf: true,
  rateRule: 'orders.placements_per_minute',
  params: z.object(zSeen),
  result: z.object({
    priceLockId: zId('the lock, for pointsOrders.place'),
    adCode: zPointsAdCode,
    adVersion: z.number().int().describe('the version that is held'),
    unitPrice: zAmount('the price that is held, currency per point scaled by 10^8'),
    amount: zAmount('points that the buyer receives'),
    fiatAmount: zAmount('what they come to, minor units of the currency'),
    expiresAt: zTime('until when it holds'),
  }),
  errors: AD_ERRORS,
});

export const placePointsOrder = defineFunction(902050, 'pointsOrders.place', {
  purpose:
    'buy or sell points on an ad: the points of whoever sells them freeze, with the fee, until the payment is confirmed',
  access: 'party',
  csrf: true,
  mode: 'own',
  rateRule: 'orders.placements_per_minute',
  params: z.object({
    ...zSeen,
    priceLockId: zId('a lock of the caller’s: its version and price hold, whatever has changed since').optional(),
    method: zText('one of the ad’s ways to pay', 40),
    paymentAccountId: zId('the caller’s own account to be paid to; for whoever sells points').optional(),
    tradePassword: zTradePassword.optional().describe('for whoever sells points'),
  }),
  result: z.object({
    orderCode: zPointsOrderCode,
    adCode: zPointsAdCode,
    opponentCode: z.uuid().describe('the other party'),
    orderAmount: zAmount('points that the buyer receives'),
    fee: zAmount('the seller’s fee, frozen on top'),
    fiatAmount: zAmount('what is to be paid, minor units of the currency'),
  }),
  errors: [
    ...AD_ERRORS,
    'orders.party_suspended',
    'orders.paused',
    'orders.paused_until',
    'orders.blocked',
    'orders.too_many_open',
    'orders.too_many_open_pair',
    'orders.busy',
    'points_orders.method',
    'points_orders.account_needed',
    'points_orders.account_method',
    'points_orders.no_account',
    'points_orders.own_balance',
    'points_orders.own_cover',
    'points_orders.other_balance',
    'points_orders.lock_gone',
    'points_orders.lock_used',
    'points_orders.lock_over',
    'points_orders.lock_differs',
    'payment_accounts.closed',
    'payment_accounts.held',
    'identity.limit',
    'identity.limit_other',
    'auth.trading_password_needed',
    'auth.money_held',
    ...TRADE_PASSWORD_ERRORS,
    'auth.second_factor_unbound',
  ],
});

const byCode = { code: zPointsOrderCode };
const event = {
  access: 'user' as const,
  csrf: true,
  mode: 'own' as const,
  params: z.object(byCode),
  result: z.object({ state: zPointsState }),
  errors: QUEUED_EVENT_ERRORS,
};
const zFiles = (what: string) => z.array(zId('upload id')).min(1).max(4).describe(what);

const zSellerNote = zText('for the seller', 300, 0).default('');
const PROOF_ERRORS = [...QUEUED_EVENT_ERRORS, 'points_orders.proof_needed', 'uploads.missing'] as const;

export const markPaid = defineFunction(902051, 'pointsOrders.markPaid', {
  ...event,
  purpose: 'the buyer has paid: shows proof and names the payer; the seller has 24 hours to release',
  params: z.object({
    ...byCode,
    payerName: zText('the name on the account that paid', 100, 2),
    files: zFiles('files that show the payment'),
    note: zSellerNote,
  }),
  errors: PROOF_ERRORS,
});

export const submitCard = defineFunction(902052, 'pointsOrders.submitCard', {
  ...event,
  purpose: 'the buyer pays with a gift card: pictures of it, which the seller has 30 minutes to check',
  params: z.object({
    ...byCode,
    files: zFiles('pictures of the card and its receipt'),
    note: zSellerNote,
  }),
  errors: PROOF_ERRORS,
});

export const POINTS_CANCEL_REASONS = ['changed_mind', 'cannot_pay', 'wrong_terms', 'no_answer', 'other'] as const;

export const cancelPointsOrder = defineFunction(902053, 'pointsOrders.cancel', {
  ...event,
  purpose: 'the buyer takes the order back before paying, and says why',
  params: zEndReason(zPointsOrderCode, POINTS_CANCEL_REASONS),
});

const proven = {
  ...event,
  params: z.object({ ...byCode, tradePassword: zTradePassword }),
  errors: [...QUEUED_EVENT_ERRORS, ...TRADE_PASSWORD_ERRORS, ...HELD_ERRORS],
};

export const releasePoints = defineFunction(902054, 'pointsOrders.release', {
  ...proven,
  purpose: 'the seller got the payment and releases the points; also amicably while in dispute',
});

const zReason = { ...byCode, reason: zText('what is wrong, for the other party and the moderator', 500, 10) };

export const rejectCard = defineFunction(902055, 'pointsOrders.rejectCard', {
  ...event,
  purpose: 'the seller says that the gift card is not good: a moderator decides',
  params: z.object(zReason),
});

export const disputePoints = defineFunction(902056, 'pointsOrders.dispute', {
  ...event,
  purpose: 'either party asks a moderator to decide about a payment',
  params: z.object(zReason),
});

export const concedePoints = defineFunction(902057, 'pointsOrders.concede', {
  ...proven,
  purpose: 'the buyer gives a dispute up: the points go back to the seller',
});

export const addPointsFile = defineFunction(902058, 'pointsOrders.addFile', {
  ...event,
  mode: 'write',
  purpose: 'show a file in a dispute',
  params: z.object({
    ...byCode,
    uploadId: zId('upload id'),
    note: zText('what it shows', 300, 0).default(''),
  }),
  errors: [...ORDER_EVENT_ERRORS, 'uploads.missing', 'points_orders.too_many_files'],
});

export const acceptPointsRuling = defineFunction(902059, 'pointsOrders.acceptRuling', {
  ...proven,
  purpose: 'a party accepts the ruling; once both have, it takes effect at once',
  errors: [...proven.errors, 'orders.already_accepted'],
});

export const appealPointsRuling = defineFunction(902060, 'pointsOrders.appeal', {
  ...event,
  purpose: 'a party appeals, once per order: another moderator decides for good',
  params: z.object(zReason),
  errors: [...QUEUED_EVENT_ERRORS, 'orders.already_appealed'],
});

export const getPointsOrder = defineFunction(902061, 'pointsOrders.get', {
  purpose: 'a points order, for its parties and the staff of its case',
  access: 'user',
  params: z.object(byCode),
  result: zPointsOrderView,
  errors: ['nothing.found'],
});

export const listPointsOrders = defineFunction(806156, 'pointsOrders.listMine', {
  purpose: 'order list (otc): the caller’s points orders',
  access: 'user',
  params: z.object({
    turn: z.enum(['mine', 'theirs', 'dispute', 'done']).optional().describe('tab: my turn, theirs, in dispute, ended'),
    role: zPointsParty.optional().describe('only orders where the caller is this party'),
    state: zPointsState.optional(),
    tag: zText('one of the caller’s own tags', 24).optional(),
    search: zSearch('order code or the other party’s name, from its start', 40).optional(),
    ...zDays('placed'),
    ...zPage,
  }),
  result: zList(zMyPointsOrderRow),
});
