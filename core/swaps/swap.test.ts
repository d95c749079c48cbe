import { describe, expect, it } from 'vitest';
import { priceIn } from './price-in.ts';
import { quoteRefusal, type SwapFacts, type SwapRefusal, type SwapRules, swapRefusal } from './swap.ts';
import {
  byCurrency,
  paidFor,
  receivedFor,
  SWAP_SIDES,
  spreadCost,
  swapAmounts,
  swapPrice,
  worthOfBtc,
} from './swap-price.ts';

const POINT = 1_000_000n;
const BTC = 100_000_000n;
const MID = 100_000n * POINT;

describe('the price of a side', () => {
  it('is the mid and half the spread, rounded for the platform', () => {
    expect(swapPrice('to_btc', MID, 100n)).toBe(100_500n * POINT);
    expect(swapPrice('to_points', MID, 100n)).toBe(99_500n * POINT);
    expect(swapPrice('to_btc', 3n, 1n)).toBe(4n);
    expect(swapPrice('to_points', 3n, 1n)).toBe(2n);
  });

  it.each(SWAP_SIDES)('%s never gives more than it took, whichever amount is chosen', (side) => {
    for (const mid of [MID, 91_234_567_891n, 7_000_003n]) {
      const price = swapPrice(side, mid, 100n);
      for (let step = 1n; step < 3_000n; step += 7n) {
        const amount = step * step * 997n;
        const pays = swapAmounts(side, { field: 'pays', amount }, price);
        expect(pays).toEqual({ pays: amount, receives: receivedFor(side, amount, price) });
        const receives = swapAmounts(side, { field: 'receives', amount }, price);
        // At least what was chosen arrives, and one unit less would not have been enough.
        expect(receives.receives).toBeGreaterThanOrEqual(amount);
        expect(receivedFor(side, receives.pays - 1n, price)).toBeLessThan(amount);
        expect(receives.pays).toBe(paidFor(side, amount, price));
        for (const amounts of [pays, receives]) {
          const { points, btc } = byCurrency(side, amounts);
          const worth = btc * mid;
          // At the mid the platform never loses.
          if (side === 'to_btc') expect(points * BTC).toBeGreaterThanOrEqual(worth);
          else expect(points * BTC).toBeLessThanOrEqual(worth);
          expect(spreadCost(side, amounts, mid)).toBeGreaterThanOrEqual(0n);
        }
      }
    }
  });

  it('of what is bought and sold again leaves the whole spread with the platform', () => {
    const bought = swapAmounts('to_btc', { field: 'pays', amount: 1_000n * POINT }, swapPrice('to_btc', MID, 100n));
    const sold = swapAmounts(
      'to_points',
      { field: 'pays', amount: bought.receives },
      swapPrice('to_points', MID, 100n),
    );
    expect(sold.receives).toBeLessThan(991n * POINT);
    expect(sold.receives).toBeGreaterThan(989n * POINT);
  });

  it('is worth its part of a bitcoin', () => {
    expect(worthOfBtc(BTC / 2n, MID)).toBe(50_000n * POINT);
  });
});

describe('a price in another currency', () => {
  it.each([
    // A dollar, with cents; yen at 0.0064 dollars, without; a euro.
    [10n ** 12n, 2, 10_000_000n],
    [6_400_000_000n, 0, 15_625_000n],
    [1_250_000_000_000n, 2, 8_000_000n],
  ])('of a dollar worth %s with %s decimals is %s', (usd, unit, price) => {
    expect(priceIn(MID, { usd, unit })).toBe(price);
  });
  it('needs a worth', () => expect(() => priceIn(MID, { usd: 0n, unit: 2 })).toThrow(RangeError));
});

const RULES: SwapRules = {
  minPoints: 5n * POINT,
  maxPoints: 1_000n * POINT,
  housePoints: 50_000n * POINT,
  exposureBps: 0n,
};
const FACTS: SwapFacts = {
  side: 'to_btc',
  amounts: { pays: 100n * POINT, receives: 99_502n },
  mid: MID,
  available: 500n * POINT,
  availableBtc: 10_000_000n,
  exposure: 0n,
  freeBail: 0n,
  outToday: 0n,
  outLimit: 2_000n * POINT,
  stock: { points: 10_000n * POINT, btc: 10_000_000n },
};
const back = { side: 'to_points', amounts: { pays: 100_000n, receives: 99_500_000n } } as const;

describe('a swap', () => {
  it('of either side is carried out', () => {
    expect(swapRefusal(FACTS, RULES)).toBeNull();
    expect(swapRefusal({ ...FACTS, ...back }, RULES)).toBeNull();
  });

  it.each<[SwapRefusal, Partial<SwapFacts>]>([
    ['swaps.no_price', { mid: null }],
    ['swaps.least', { amounts: { pays: 4_999_999n, receives: 4_975n } }],
    ['swaps.least', { amounts: { pays: 100n * POINT, receives: 0n } }],
    ['swaps.most', { amounts: { pays: 1_000n * POINT + 1n, receives: 995_000n }, available: 9_000n * POINT }],
    ['swaps.points_short', { available: 100n * POINT - 1n }],
    ['swaps.btc_short', { ...back, availableBtc: 99_999n }],
    ['swaps.day_limit', { outToday: 1_900n * POINT + 1n }],
    ['swaps.exposure', { exposure: 400n * POINT + 1n }],
    ['swaps.house_limit', { stock: { points: 0n, btc: 99_501n } }],
    ['swaps.house_limit', { ...back, stock: { points: 99_499_999n, btc: 0n } }],
    // The bitcoin of the platform would be worth more than it may hold.
    ['swaps.house_limit', { ...back, stock: { points: 10_000n * POINT, btc: 49_900_001n } }],
  ])('is refused as %s', (refusal, facts) => {
    expect(swapRefusal({ ...FACTS, ...facts }, RULES)).toBe(refusal);
  });

  it('to points asks for no room in the day, and leaves exposure alone', () => {
    expect(swapRefusal({ ...FACTS, ...back, outLimit: 0n, exposure: 9_000n * POINT }, RULES)).toBeNull();
  });

  it('takes the last bitcoin of an account, however little it is', () => {
    const rest = { side: 'to_points', amounts: { pays: 12n, receives: 11_940n } } as const;
    expect(swapRefusal({ ...FACTS, ...rest, availableBtc: 12n }, RULES)).toBeNull();
    expect(swapRefusal({ ...FACTS, ...rest, availableBtc: 13n }, RULES)).toBe('swaps.least');
  });
});

describe('a quote', () => {
  const quote = { mid: MID, spreadBps: 100n, expiresAt: 15_000, isUsed: false };
  it.each([
    [quote, { now: 14_999, mid: MID }, null],
    [null, { now: 0, mid: MID }, 'swaps.quote_gone'],
    [{ ...quote, isUsed: true }, { now: 20_000, mid: MID }, 'swaps.quote_used'],
    [quote, { now: 15_000, mid: MID }, 'swaps.quote_over'],
    [quote, { now: 1, mid: null }, 'swaps.no_price'],
    // Half the spread is 0.5 %.
    [quote, { now: 1, mid: 100_500n * POINT }, null],
    [quote, { now: 1, mid: 100_500n * POINT + 1n }, 'swaps.moved'],
    [quote, { now: 1, mid: 99_500n * POINT }, null],
    [quote, { now: 1, mid: 99_500n * POINT - 1n }, 'swaps.moved'],
  ] as const)('%s at %s is refused as %s', (facts, at, refusal) => {
    expect(quoteRefusal(facts, at)).toBe(refusal);
  });
});
