/** The cost of a transaction by its gas and the price of gas, both as the chain says. */
export interface GasPrice {
  readonly gas: bigint;
  /** Smallest units of the chain's coin for each unit of gas. */
  readonly perGas: bigint;
  /** Its cost beside its gas, in smallest units. */
  readonly flat: bigint;
}

export interface FeeRules {
  /** The worth of a whole coin of the chain, in base units of points; null: nobody has said. */
  readonly coinPoints: bigint | null;
  /** Smallest units of a whole coin. */
  readonly coinUnit: bigint;
  readonly least: bigint;
  readonly most: bigint;
}

/** The network fee in base units of points: what the gas costs, rounded up, within the bounds of the rules. */
export function feeInPoints({ gas, perGas, flat }: GasPrice, { coinPoints, coinUnit, least, most }: FeeRules): bigint {
  const cost = coinPoints === null ? least : ((gas * perGas + flat) * coinPoints + coinUnit - 1n) / coinUnit;
  const bounded = cost > most ? most : cost;
  return bounded < least ? least : bounded;
}

/** The price of a transaction on the chain: at most `max` for each unit of gas, of which `tip` goes to the block's maker. */
export interface Bid {
  readonly max: bigint;
  readonly tip: bigint;
}

const WHOLE_BPS = 10_000n;

/**
 * The next bid of a transaction that is stuck: what the chain asks now, and at least so much more than before that nodes take
 * it in the place of the last one; null: the cap does not allow it.
 */
export function nextBid(
  last: Bid,
  now: Bid,
  { bumpBps, cap }: { readonly bumpBps: bigint; readonly cap: bigint },
): Bid | null {
  const more = (value: bigint) => (value * (WHOLE_BPS + bumpBps) + WHOLE_BPS - 1n) / WHOLE_BPS;
  const tip = maxOf(more(last.tip), now.tip);
  const max = maxOf(maxOf(more(last.max), now.max), tip);
  return max > cap ? null : { max, tip };
}

/** The first bid, which the cap bounds. */
export function firstBid(now: Bid, cap: bigint): Bid {
  const max = minOf(now.max, cap);
  return { max, tip: minOf(now.tip, max) };
}

/** The larger of two. */
export const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** The smaller of two. */
export const minOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
