import { agreedRate, distanceBps, isPlausibleMove } from '../money/plausible-rate.ts';

/** The price of one whole bitcoin in base units of points, which are dollars (1 point = 1,000,000). */
export type BtcPrice = bigint;

/** No market has ever quoted less than a dollar, nor more than ten million: a figure beyond is a fault. */
const LEAST: BtcPrice = 1_000_000n;
const MOST: BtcPrice = 10_000_000_000_000n;

/** The sides of an exchange's book as it answered. */
export interface Book {
  readonly bid: BtcPrice;
  readonly ask: BtcPrice;
}

/** The middle price of a source, and when it was true: milliseconds since 1970. */
export interface Reading {
  readonly source: string;
  readonly price: BtcPrice;
  readonly asOf: number;
}

export interface MarketRules {
  /** With fewer fresh sources that agree there is no price. */
  readonly leastSources: number;
  /** An older reading does not count. */
  readonly freshMs: number;
  /** How far a source may be from the median of all, and the sides of its book from each other. */
  readonly maxSpreadBps: bigint;
  /** How far a reading may be from the last agreed price, while that is fresh; 0: any distance. */
  readonly maxMoveBps: bigint;
}

/** The price that the sources agree on. */
export interface Market {
  readonly mid: BtcPrice;
  /** How many sources agree. */
  readonly sources: number;
  /** The time of the oldest reading that counts. */
  readonly asOf: number;
}

/** A clock of a source may be ahead of ours by this. */
const AHEAD_MS = 5_000;

/** The middle of a book; null when the book cannot be: crossed, too wide or beyond what a bitcoin can cost. */
export function midOf({ bid, ask }: Book, maxSpreadBps: bigint): BtcPrice | null {
  if (bid < LEAST || ask > MOST || bid > ask) return null;
  return distanceBps(bid, ask) > maxSpreadBps ? null : (bid + ask) / 2n;
}

/** Whether a reading counts at `now`: fresh, and not from the future. */
export const isFresh = (asOf: number, now: number, freshMs: number): boolean =>
  now - asOf <= freshMs && asOf - now <= AHEAD_MS;

/** Why there is no price: too few sources are fresh, or those that are do not agree. */
export type NoMarket = 'too_few' | 'apart';

/** The median of the fresh readings that agree. `last`: what they agreed on before, null when that is no longer fresh. */
export function marketOf(
  readings: readonly Reading[],
  { now, last }: { readonly now: number; readonly last: BtcPrice | null },
  rules: MarketRules,
): Market | NoMarket {
  const fresh = readings.filter(
    ({ price, asOf }) => isFresh(asOf, now, rules.freshMs) && isPlausibleMove(last, price, rules.maxMoveBps),
  );
  if (fresh.length < rules.leastSources) return 'too_few';
  const mid = agreedRate(
    fresh.map(({ price }) => price),
    rules.maxSpreadBps,
  );
  if (mid === null) return 'apart';
  const near = fresh.filter(({ price }) => distanceBps(price, mid) <= rules.maxSpreadBps);
  if (near.length < rules.leastSources) return 'too_few';
  return { mid, sources: near.length, asOf: Math.min(...near.map(({ asOf }) => asOf)) };
}
