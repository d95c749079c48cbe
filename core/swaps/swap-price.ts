import { divideFloor, pow10 } from '../money/amount.ts';
import { currencyOf } from '../money/currency.ts';
import { BASIS_POINTS } from '../money/price.ts';
import type { BtcPrice } from './market.ts';

/** `to_btc`: the user pays points; `to_points`: the user pays bitcoin. */
export const SWAP_SIDES = ['to_btc', 'to_points'] as const;
export type SwapSide = (typeof SWAP_SIDES)[number];

/** Which of the two amounts the user has chosen; the other follows from the price. */
export const SWAP_FIELDS = ['pays', 'receives'] as const;
export type SwapField = (typeof SWAP_FIELDS)[number];

/** Base units of both currencies: satoshis, and millionths of a point. */
export interface SwapAmounts {
  readonly pays: bigint;
  readonly receives: bigint;
}

/** Satoshis of a whole bitcoin. */
const BTC_UNITS = pow10(currencyOf('BTC').unit);
/** The spread is between the two sides: each has half of it. */
const HALVES = 2n * BASIS_POINTS;

const divideCeil = (numerator: bigint, denominator: bigint): bigint => -divideFloor(-numerator, denominator);

/** The price of a side: the mid and half the spread, rounded in favour of the platform. */
export function swapPrice(side: SwapSide, mid: BtcPrice, spreadBps: bigint): BtcPrice {
  return side === 'to_btc' ? divideCeil(mid * (HALVES + spreadBps), HALVES) : (mid * (HALVES - spreadBps)) / HALVES;
}

/** The sum that arrives for the sum paid, cut off to a base unit. */
export function receivedFor(side: SwapSide, pays: bigint, price: BtcPrice): bigint {
  return side === 'to_btc' ? (pays * BTC_UNITS) / price : (pays * price) / BTC_UNITS;
}

/** The least that has to be paid so that at least `receives` arrives. */
export function paidFor(side: SwapSide, receives: bigint, price: BtcPrice): bigint {
  return side === 'to_btc' ? divideCeil(receives * price, BTC_UNITS) : divideCeil(receives * BTC_UNITS, price);
}

/** Both amounts, of which the user has chosen one. What is received always follows from what is paid. */
export function swapAmounts(
  side: SwapSide,
  { field, amount }: { readonly field: SwapField; readonly amount: bigint },
  price: BtcPrice,
): SwapAmounts {
  const pays = field === 'pays' ? amount : paidFor(side, amount, price);
  return { pays, receives: receivedFor(side, pays, price) };
}

/** The same two amounts by currency. */
export const byCurrency = (side: SwapSide, { pays, receives }: SwapAmounts) =>
  side === 'to_btc' ? { points: pays, btc: receives } : { points: receives, btc: pays };

/** The worth of so much bitcoin, base units of points. */
export const worthOfBtc = (btc: bigint, mid: BtcPrice): bigint => (btc * mid) / BTC_UNITS;

/** The cost of the spread: what would arrive at the mid, less what arrives; base units of what arrives. */
export function spreadCost(side: SwapSide, { pays, receives }: SwapAmounts, mid: BtcPrice): bigint {
  return receivedFor(side, pays, mid) - receives;
}
