import type { PriceSource } from './price-source.ts';

/** A dollar in the scale of prices. */
const USD = 1_000_000n;
const START = 92_000n * USD;
const LOW = 84_000n * USD;
const HIGH = 100_000n * USD;
/** The furthest step, in ten-thousandths of the price. */
const STEP_BPS = 4;
/** Half the distance between bid and ask. */
const HALF_BOOK = 2n * USD;

/** The next price of the walk: a small step up or down, turned back at the bounds. `chance` is from 0 to 1. */
export function randomWalkStep(price: bigint, chance: number): bigint {
  const parts = BigInt(Math.round((chance * 2 - 1) * STEP_BPS * 100));
  const next = price + (price * parts) / 1_000_000n;
  if (next < LOW) return 2n * LOW - next;
  return next > HIGH ? 2n * HIGH - next : next;
}

/** No market: a bounded random walk, only for the demo, that goes on from `last`. Its name says so wherever a price is shown. */
export function demoWalk(last: bigint | null = null, chance: () => number = Math.random): PriceSource {
  let price = last !== null && last >= LOW && last <= HIGH ? last : START;
  return {
    name: 'demo',
    isDemo: true,
    async fetch() {
      price = randomWalkStep(price, chance());
      return { bid: price - HALF_BOOK, ask: price + HALF_BOOK, asOf: null };
    },
  };
}

/** A past of the walk, oldest first, that ends at `START`. */
export function walkBefore(steps: number, chance: () => number = Math.random): bigint[] {
  const prices = [START];
  while (prices.length < steps) prices.push(randomWalkStep(prices.at(-1) as bigint, chance()));
  return prices.reverse();
}
