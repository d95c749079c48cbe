import { z } from 'zod';
import { STOCK_CURRENCIES, STOCK_WAYS } from '#core/ledger/swap-legs.ts';
import { SWAP_FIELDS, SWAP_SIDES } from '#core/swaps/swap-price.ts';
import { defineFunction, zAmount, zFlag, zId, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zReason } from './settings.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

const zSide = z.enum(SWAP_SIDES).describe('to_btc: points for bitcoin; to_points: bitcoin for points');
const zSum = (description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,17}$/, 'amount')
    .describe(`${description}; decimal string of base units`);

export const getSwapTerms = defineFunction(902260, 'swaps.getTerms', {
  purpose: 'what the caller may swap now: what there is of both currencies, the limits, and what is left of the day',
  access: 'party',
  result: z.object({
    least: zAmount('points of the smallest swap'),
    most: zAmount('points of the largest swap'),
    spreadBps: z.number().int().describe('distance between the two prices, hundredths of a percent'),
    quoteSeconds: z.number().int().describe('how long a quote holds'),
    points: zAmount('available points'),
    spare: zAmount('available points less what open orders keep beside the bail'),
    btc: zAmount('available bitcoin, in satoshis'),
    outLimit: zAmount('points that may leave the account within a day, swaps to bitcoin counted'),
    leftToday: zAmount('points that may still leave today'),
    heldUntil: zTime('until when nothing is swapped, after a change of what protects the account').nullable(),
    isOpen: zFlag('the markets give a price that can be traded at'),
    isDemo: zFlag('the demo makes the price up'),
  }),
});

/** The refusals that a quote and a swap share. */
const REFUSALS = [
  'swaps.no_price',
  'swaps.least',
  'swaps.most',
  'swaps.points_short',
  'swaps.btc_short',
  'swaps.day_limit',
  'swaps.exposure',
  'swaps.house_limit',
  'auth.money_held',
  'auth.money_suspended',
] as const;

const zQuoted = {
  points: zAmount('points of the swap'),
  btc: zAmount('bitcoin of the swap, in satoshis'),
};

export const quoteSwap = defineFunction(902261, 'swaps.quote', {
  purpose: 'a quote that holds for some seconds; it takes the place of the caller’s last one',
  access: 'party',
  csrf: true,
  rateRule: 'swaps.quotes_per_minute',
  params: z.object({
    side: zSide,
    field: z
      .enum(SWAP_FIELDS)
      .default('pays')
      .describe('which amount the caller has chosen: what is paid, or what is received'),
    amount: zSum('that amount, in its own currency'),
  }),
  result: z.object({
    quoteId: zId('the quote'),
    side: zSide,
    ...zQuoted,
    price: zAmount('points for a whole bitcoin at this quote'),
    mid: zAmount('the middle of the market'),
    spreadCost: zAmount('what would arrive besides at the middle of the market, in what arrives'),
    expiresAt: zTime('until when it holds'),
    isDemo: zFlag('the demo made the price up'),
  }),
  errors: [...REFUSALS],
});

export const swap = defineFunction(902262, 'swaps.swap', {
  purpose: 'swap at a quote: both currencies move at once, or neither',
  access: 'party',
  csrf: true,
  rateRule: 'swaps.per_minute',
  params: z.object({ quoteId: zId('the quote that the caller saw'), tradePassword: zTradePassword }),
  result: z.object({
    swapId: zId('the swap'),
    side: zSide,
    ...zQuoted,
    availablePoints: zAmount('available points afterwards'),
    availableBtc: zAmount('available bitcoin afterwards, in satoshis'),
    leftToday: zAmount('points that may still leave today'),
  }),
  errors: [
    ...REFUSALS,
    'swaps.quote_gone',
    'swaps.quote_used',
    'swaps.quote_over',
    'swaps.moved',
    ...TRADE_PASSWORD_ERRORS,
    'auth.locked',
  ],
});

export const getSwapHouse = defineFunction(902270, 'swaps.getHouse', {
  purpose: 'what the platform has to swap with, its risk of the price, and what each source of the price said last',
  access: 'auditor',
  result: z.object({
    points: zAmount('points to swap with'),
    btc: zAmount('bitcoin to swap with, in satoshis'),
    worth: zAmount('what this bitcoin is worth, in points').nullable(),
    limit: zAmount('what it may be worth: above it the platform takes none in'),
    custody: zAmount('bitcoin in custody by the books, in satoshis'),
    issued: zAmount('bitcoin in accounts of users and the platform, in satoshis'),
    mid: zAmount('the last price that the sources agreed on').nullable(),
    asOf: zTime('when that was true').nullable(),
    isOpen: zFlag('it can be swapped at'),
    leastSources: z.number().int().describe('sources that must agree'),
    sources: zRows('every source that is set up', {
      name: z.string().describe('the exchange'),
      price: zAmount('the middle of its book').nullable(),
      asOf: zTime('when it was true').nullable(),
      failure: z.string().nullable().describe('why it said nothing the last time'),
    }),
    mayPropose: zFlag('the caller may propose to change the stock'),
  }),
});

export const proposeSwapStock = defineFunction(902271, 'swaps.proposeStock', {
  purpose: 'propose to add to what the platform swaps with, or to take of it; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({
    currency: z.enum(STOCK_CURRENCIES).describe('points, or bitcoin that is in custody'),
    way: z.enum(STOCK_WAYS).describe('add, or take'),
    amount: zSum('how much'),
    reason: zReason,
  }),
  result: z.object({ id: zId('the proposal') }),
  errors: ['swaps.stock_short', 'staff.proposed_already'],
});
