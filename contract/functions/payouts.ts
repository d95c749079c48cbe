import { z } from 'zod';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { FIELD_NAMES, PLACES } from '#core/payment-accounts/places.ts';
import { PAYMENT_ACCOUNT_KINDS } from '#core/payment-accounts/statuses.ts';
import { ATTEMPT_STATES } from '#core/payouts/attempt-table.ts';
import { PAY_WAYS } from '#core/payouts/channel-routes.ts';
import { PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import { PAYOUT_EVENTS } from '#core/payouts/payout-table.ts';
import { PAY_CHANNELS, PAYOUT_TYPES } from '#core/people/provider-switches.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { defineFunction, zAmount, zFlag, zId, zNullable, zPublicName, zText, zTime } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';
import { HELD_ERRORS } from '../orders/order-fields.ts';
import { zTied } from '../staff-tie.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

const REASON_CHARS = 300;

const zState = z.enum(PAYOUT_STATES).describe('how far it is');
const zFiat = z.string().regex(/^\d{1,18}$/, 'amount');
const zPayoutId = { id: zId('the payout') };

/** One line of a list of payouts. */
export const zPayoutLine = z.object({
  id: zId('the payout'),
  state: zState,
  points: zAmount('points that it takes'),
  currency: z.string().describe('ISO 4217'),
  fiat: zFiat.describe('what it pays; decimal string of minor units of the currency'),
  kind: z.enum(PAYMENT_ACCOUNT_KINDS).describe('bank account or online wallet'),
  place: z.enum(PLACES).describe('country of the account'),
  wallet: z.string().nullable().describe('which online wallet'),
  masked: z.string().describe('the account, all but its end hidden'),
  channel: z.literal(PAY_CHANNELS).nullable().describe('the pay channel; null: by hand'),
  isHolderConfirmed: zFlag(
    'the channel does not name the holder; its provider compared the holder and started the payment',
  ),
  way: z
    .enum(PAY_WAYS)
    .nullable()
    .describe(
      'how the caller’s pay channel pays it: by itself, once the holder is confirmed, or not; null: not asked for',
    ),
  provider: zPublicName.nullable().describe('who pays; null: nobody yet'),
  owner: zPublicName,
  reason: z.string().describe('why it failed or is disputed'),
  deadline: zTime('when the clock of its state runs out').nullable(),
  againFrom: zTime('from when on its payment may be started again').nullable(),
  askedAt: zTime('when it was asked for'),
  endedAt: zTime('when it ended').nullable(),
  abilities: z.array(z.enum(PAYOUT_EVENTS)).describe('what the caller may do with it now'),
});

const zWhole = zPayoutLine.extend({
  holder: z.string().nullable().describe('whose account it is; null: erased, or not for the caller'),
  fields: z
    .partialRecord(z.enum(FIELD_NAMES), z.string())
    .nullable()
    .describe('the numbers of the account; null: erased, or not for the caller'),
  qrUrl: z
    .string()
    .nullable()
    .describe('link to the QR image of an online wallet, which expires; null: none, or not for the caller'),
  proofUrl: z.string().nullable().describe('the provider’s proof of payment'),
  rate: z.string().describe('units of the currency per point, what the provider keeps taken off'),
  clockS: z.number().int().nullable().describe('seconds that the clock of its state lasts; null: none runs'),
  usualS: z
    .number()
    .int()
    .nullable()
    .describe(
      'median seconds from request to confirmed payment in its country in the last 30 days; null: fewer than three',
    ),
  steps: zRows('what happened to it, oldest first', {
    event: z.enum([...PAYOUT_EVENTS, 'ask', CLOCK_EXTENDED]).describe('what happened'),
    state: zState,
    reason: z.string().describe('why'),
    at: zTime('when'),
  }),
  attempts: zRows('payments through the channel, for its provider and staff', {
    attemptNo: z.number().int().describe('counted from 1'),
    state: z.enum(ATTEMPT_STATES).describe('how far it is'),
    reference: z.string().describe('our name for it at the channel'),
    reason: z.string().describe('what the channel said'),
    at: zTime('when it was made'),
  }),
});

const zCounted = (what: string) => z.number().int().describe(`${what}, counted up to 1,000`);

/** The public record in payouts of a party, for the other one. */
const zPayoutPerson = {
  userId: zId('the user'),
  name: zPublicName,
  photo: z.string().nullable().describe('link to the picture'),
  certified: zFlag('a certified provider'),
  online: zFlag('is there now'),
  ended: zCounted('payouts that a provider had taken and that have ended'),
  paid: zCounted('of these, those that were paid'),
  together: zCounted('paid payouts between the two'),
};

const OF_TRADER = { access: 'party', csrf: true } as const;
const OF_PROVIDER = { access: 'provider', csrf: true, serverTypes: PAYOUT_TYPES } as const;
const MOVE_ERRORS = [
  'nothing.found',
  'payouts.not_yours',
  'payouts.wrong_state',
  'payouts.too_late',
  'payouts.too_early',
] as const;

export const getPayoutTerms = defineFunction(902200, 'payouts.getTerms', {
  purpose: 'what the caller may take out now: limits, rates, and a hold',
  access: 'party',
  result: z.object({
    least: zAmount('no payout is less'),
    most: zAmount('no payout is more'),
    outLimit: zAmount('points that may leave the account within a day'),
    leftToday: zAmount('points that may still leave today'),
    spare: zAmount('available points less what open orders keep beside the bail'),
    heldUntil: zTime('until when no money leaves, after a change of what protects the account').nullable(),
    openPayouts: z.number().int().describe('payouts of the caller on the way'),
    maxOpen: z.number().int().describe('of these at most'),
    spreadBps: z.number().int().describe('what providers keep, in hundredths of a percent'),
    takeS: z.number().int().describe('seconds after which the points go back when nobody takes it'),
    channels: zRows('the pay channels that are set up', {
      channel: z.literal(PAY_CHANNELS).describe('its number'),
      hasSender: zFlag('it knows who sends the money, which payments in euros and pounds need'),
      isOwn: zFlag('the caller’s own money is there, so that the caller can pay through it'),
    }),
    payersOnline: z.number().int().describe('payout providers who receive orders and are there now'),
    rates: zRows('the money of each place', {
      place: z.enum(PLACES).describe('country of the account'),
      currency: z.string().describe('ISO 4217'),
      usualS: z
        .number()
        .int()
        .nullable()
        .describe('median seconds from request to confirmed payment in the last 30 days; null: fewer than three'),
      fx: z.string().nullable().describe('USD per unit, scaled by 10^12; null: no rate now'),
    }),
  }),
});

export const requestPayout = defineFunction(902201, 'payouts.request', {
  ...OF_TRADER,
  purpose: 'take points out to an own payment account: they are reserved until it is paid, or go back',
  params: z.object({
    accountId: zId('an own payment account'),
    points: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, 'amount')
      .describe('points, above zero; decimal string of base units'),
    fiat: zFiat.describe('what the caller was shown that it pays: it never pays less'),
    tradePassword: zTradePassword,
  }),
  result: z.object({ ...zPayoutId, state: zState, fiat: zFiat.describe('what it pays; minor units') }),
  errors: [
    'nothing.found',
    'payment_accounts.closed',
    'payment_accounts.held',
    'payouts.no_card',
    'payouts.amount',
    'payouts.no_rate',
    'payouts.rate_moved',
    'payouts.max_open',
    'payouts.no_identity',
    'payouts.day_limit',
    'payouts.points_short',
    'payouts.exposure',
    'auth.money_held',
    'auth.money_suspended',
    'bail.owed',
    ...TRADE_PASSWORD_ERRORS,
  ],
});

export const listOwnPayouts = defineFunction(902202, 'payouts.listOwn', {
  purpose: 'payouts of the caller, newest first; through the export path a CSV for people',
  access: 'party',
  params: z.object({
    show: z.enum(['all', 'open', 'ended']).default('all').describe('all, those on the way, or those that have ended'),
    ...zPage,
  }),
  result: zList(zPayoutLine),
});

export const getPayout = defineFunction(902203, 'payouts.get', {
  purpose: 'a payout of the caller, or one that the caller pays, with its steps',
  access: 'party',
  params: z.object(zPayoutId),
  result: zWhole.extend({
    opponent: zNullable('the other party, with a record; null: nobody has taken it', zPayoutPerson),
  }),
  errors: ['nothing.found'],
});

export const cancelPayout = defineFunction(902204, 'payouts.cancel', {
  ...OF_TRADER,
  purpose: 'take back a payout that nobody has taken: its points are free again',
  params: z.object(zPayoutId),
  errors: MOVE_ERRORS,
});

export const confirmPayout = defineFunction(902205, 'payouts.confirm', {
  ...OF_TRADER,
  purpose: 'say that the money has come: the points go to the provider',
  params: z.object({ ...zPayoutId, tradePassword: zTradePassword }),
  errors: [...MOVE_ERRORS, ...TRADE_PASSWORD_ERRORS, ...HELD_ERRORS],
});

export const disputePayout = defineFunction(902206, 'payouts.dispute', {
  ...OF_TRADER,
  purpose: 'say that the money has not come: staff decide',
  params: z.object({ ...zPayoutId, reason: zText('what is wrong', REASON_CHARS, 3) }),
  errors: MOVE_ERRORS,
});

export const appealPayout = defineFunction(902207, 'payouts.appeal', {
  ...OF_TRADER,
  purpose: 'appeal once against the ruling of staff that it was paid: one of staff who took no part in it decides',
  params: z.object({ ...zPayoutId, reason: zText('what is wrong', REASON_CHARS, 3) }),
  errors: MOVE_ERRORS,
});

export const listPayoutWork = defineFunction(902210, 'payouts.listWork', {
  purpose:
    'payouts that wait for a provider, oldest first, and none to a caller who may take none; or those that the caller took, newest first; as CSV too',
  access: 'provider',
  serverTypes: PAYOUT_TYPES,
  params: z.object({ tab: z.enum(['waiting', 'mine', 'ended']).default('waiting').describe('which'), ...zPage }),
  result: zList(zPayoutLine),
  errors: [],
});

const TAKE_ERRORS = [
  ...MOVE_ERRORS,
  'payouts.not_receiving',
  'payouts.max_taken',
  'payouts.linked',
  'payouts.no_channel',
  'orders.no_new_business',
  'auth.second_factor_unbound',
] as const;

export const takePayout = defineFunction(902211, 'payouts.take', {
  ...OF_PROVIDER,
  purpose: 'take a payout to pay it by hand: its account is shown, and it must be paid in time',
  params: z.object(zPayoutId),
  errors: TAKE_ERRORS,
});

export const giveBackPayout = defineFunction(902212, 'payouts.giveBack', {
  ...OF_PROVIDER,
  purpose: 'give a payout that was taken, and not paid, back to the others',
  params: z.object(zPayoutId),
  errors: MOVE_ERRORS,
});

export const markPayoutPaid = defineFunction(902213, 'payouts.markPaid', {
  ...OF_PROVIDER,
  purpose: 'say that a payout was paid by hand, with a proof',
  params: z.object({ ...zPayoutId, proofId: zId('an own upload of purpose payment: the proof') }),
  errors: [...MOVE_ERRORS, 'payouts.proof'],
});

export const payByChannel = defineFunction(902214, 'payouts.payByChannel', {
  ...OF_PROVIDER,
  purpose: 'pay a payout through the caller’s pay channel',
  stepUp: 'money',
  params: z.object({
    ...zPayoutId,
    isHolderConfirmed: zFlag(
      'the caller has compared the holder; needed where the channel does not name the holder',
    ).default(false),
  }),
  errors: [...TAKE_ERRORS, 'payouts.holder_unconfirmed'],
});

export const payAgain = defineFunction(902215, 'payouts.payAgain', {
  ...OF_PROVIDER,
  purpose: 'start a payment again whose outcome is unknown for long: the channel is asked first, and never pays twice',
  stepUp: 'money',
  params: z.object(zPayoutId),
  errors: MOVE_ERRORS,
});

export const concedePayout = defineFunction(902216, 'payouts.concede', {
  ...OF_PROVIDER,
  purpose: 'admit in a dispute that nothing was paid: the points go back to the trader',
  stepUp: 'money',
  params: z.object(zPayoutId),
  errors: [...MOVE_ERRORS, ...HELD_ERRORS],
});

export const listStaffPayouts = defineFunction(902220, 'payouts.listStaff', {
  purpose:
    'payouts for staff: those that wait for a decision, oldest first; or all, newest first, for moderators with a reason; as CSV too',
  access: 'staff',
  params: z.object({
    tab: z.enum(['waiting', 'all']).default('waiting').describe('which'),
    state: z.enum(PAYOUT_STATES).optional().describe('of all: only in this state'),
    ...zPage,
  }),
  result: zList(zPayoutLine),
  errors: ['gateway.forbidden', 'staff.reason_needed'],
});

export const getStaffPayout = defineFunction(902221, 'payouts.getStaff', {
  purpose: 'one payout for staff, with its steps and its payments; without the numbers of the account',
  access: 'staff',
  params: z.object(zPayoutId),
  result: zWhole.extend({
    rulers: z.array(zPublicName).describe('those of staff who ruled that it was paid, in their order'),
    hasRuled: zFlag('the caller is one of them'),
    hasAppealed: zFlag('its owner appealed against that'),
    needsSecond: zFlag('that it was paid takes the rulings of two'),
    isOpponent: zFlag('the caller traded with one of the two, or is linked with them: somebody else decides'),
    tie: zTied.describe('one who ruled with whom the caller cannot decide; null: none'),
    penaltyFor: zId(
      'the provider against whom this is the case of a penalty that the caller may propose; null: none',
    ).nullable(),
  }),
  errors: ['nothing.found', 'staff.reason_needed'],
});

export const rulePayout = defineFunction(902222, 'payouts.rule', {
  purpose:
    'decide whether a payout was paid: the points go to the provider once its owner has not appealed, or back to the trader; above a sum another of staff has to rule that it was paid, too',
  access: 'moderator',
  csrf: true,
  params: z.object({
    ...zPayoutId,
    isPaid: zFlag('true: it was paid'),
    reason: zText('what shows it', REASON_CHARS, 10),
  }),
  errors: [...MOVE_ERRORS, 'payouts.may_be_paid', 'staff.opponent', 'disputes.ruled_before', ...TIE_REFUSAL_NAMES],
});
