import { describe, expect, it } from 'vitest';
import {
  exchangeRateOf,
  fiatFor,
  fixedPriceOf,
  marketPrice,
  type PointsPrice,
  type PointsPricing,
  pointsForFiat,
  pointsPrice,
  premiumOf,
} from './points-price.ts';

const EUR = 1_080_000_000_000n;
const THIRD = 3_000_000_000_000n;
const at = (premium: number, exchangeRate: bigint | null = null): PointsPricing => ({
  pricing: 'premium',
  premium,
  fixedPrice: null,
  exchangeRate,
});
const price = (value: bigint) => value as PointsPrice;

describe('the price of a point', () => {
  it.each<[string, PointsPricing, bigint | null, bigint | null]>([
    ['the market’s, half even at eight decimals', at(0), EUR, 92_592_593n],
    ['a third rounds down', at(0), THIRD, 33_333_333n],
    ['above the market', at(250), EUR, 94_907_407n],
    ['below the market', at(-9_999), EUR, 9_259n],
    ['none where nothing is left of it', at(0), 10n ** 24n, 0n],
    ['the owner’s own rate', at(500, 785n), null, 824_250_000n],
    ['the owner’s rate before the market’s', at(0, 785n), EUR, 785_000_000n],
    ['none without a rate', at(0), null, null],
    ['none with an empty rate', at(0), 0n, null],
    ['fixed', { pricing: 'fixed', premium: null, fixedPrice: 92_000_001n, exchangeRate: null }, null, 92_000_001n],
  ])('%s', (_, pricing, rate, expected) => {
    expect(pointsPrice(pricing, rate)).toBe(expected === 0n ? null : expected);
  });

  it('rounds half to even in one step', () => {
    // 1 / 64 = 0.015625 exactly; with 0.01 % on top 0.0156265625, which ends in a five behind the eighth decimal.
    expect(pointsPrice(at(1), 64_000_000_000_000n)).toBe(1_562_656n);
    expect(pointsPrice(at(-1), 64_000_000_000_000n)).toBe(1_562_344n);
  });

  it('of the market has no premium', () => expect(marketPrice(EUR)).toBe(92_592_593n));
});

describe('the money for points', () => {
  it.each([
    ['cut off at the cent', 10_000_000n, 92_592_593n, 'EUR', 925n],
    ['cut off at the yen', 10_000_000n, 15_012_345_678n, 'JPY', 1_501n],
    ['three decimals', 1_000_000n, 30_769_231n, 'KWD', 307n],
    ['refused when it comes to nothing', 10_000n, 92_592_593n, 'EUR', null],
  ] as const)('is %s', (_, points, unit, currency, expected) => {
    expect(fiatFor(points, price(unit), currency)).toBe(expected);
  });

  it('buys no more points than it is worth', () => {
    expect(pointsForFiat(925n, price(92_592_593n), 'EUR')).toBe(9_989_999n);
    expect(pointsForFiat(0n, price(92_592_593n), 'EUR')).toBeNull();
  });
});

describe('what an owner types', () => {
  it.each([
    ['99.99', 9_999],
    ['-99.99', -9_999],
    ['0', 0],
    ['100', null],
    ['-100.00', null],
    ['1.001', null],
    ['x', null],
  ])('a premium of %s', (text, expected) => expect(premiumOf(text)).toBe(expected));
  it.each([
    ['0.00000001', 1n],
    ['7.85', 785_000_000n],
    ['0', null],
    ['-1', null],
    ['0.000000001', null],
    ['10000001', null],
  ])('a fixed price of %s', (text, expected) => expect(fixedPriceOf(text)).toBe(expected));
  it.each([
    ['0.01', 1n],
    ['1000', 100_000n],
    ['0', 0n],
    ['1000.01', null],
    ['-0.01', null],
    ['7.855', null],
  ])('an exchange rate of %s', (text, expected) => expect(exchangeRateOf(text)).toBe(expected));
});
