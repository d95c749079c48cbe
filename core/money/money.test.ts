import { describe, expect, it } from 'vitest';
import { amount, divideFloor, divideHalfEven, minOf, sum } from './amount.ts';
import { currencyOf, FIAT_SYMBOLS } from './currency.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { feeOf, pointsFor, priceOf, referralShareOf, unitPrice } from './price.ts';

describe('rounding', () => {
  it.each([
    [5n, 2n, 2n],
    [15n, 10n, 2n],
    [25n, 10n, 2n],
    [35n, 10n, 4n],
    [26n, 10n, 3n],
    [-25n, 10n, -2n],
    [-35n, 10n, -4n],
  ])('half even: %s / %s = %s', (a, b, expected) => expect(divideHalfEven(a, b)).toBe(expected));
  it('floors towards minus infinity', () => {
    expect(divideFloor(-1n, 2n)).toBe(-1n);
    expect(divideFloor(7n, 2n)).toBe(3n);
    expect(divideFloor(-4n, 2n)).toBe(-2n);
  });
  it('refuses a denominator that is not positive', () => expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError));
});

describe('amounts', () => {
  it('must fit a 64-bit column', () => {
    expect(() => amount(2n ** 63n)).toThrow(RangeError);
    expect(amount(2n ** 63n - 1n)).toBe(2n ** 63n - 1n);
  });
  it('add up and compare', () => {
    expect(sum([amount(1n), amount(2n)])).toBe(3n);
    expect(minOf(amount(3n), amount(2n))).toBe(2n);
  });
});

describe('decimals', () => {
  it.each([
    ['12.5', 6, 12_500_000n],
    ['0.000001', 6, 1n],
    ['-3', 2, -300n],
    ['1.10', 1, 11n],
    ['1.11', 1, null],
    ['1e3', 2, null],
    ['', 2, null],
    ['.5', 2, null],
  ])('%s at scale %i', (text, scale, expected) => expect(parseDecimal(text, scale)).toBe(expected));
  it.each([
    [84_150_000n, 6, 2, 2, '84.15'],
    [84_159_999n, 6, 2, 2, '84.15'],
    [84_000_000n, 6, 0, 6, '84'],
    [-500_000n, 6, 2, 2, '-0.50'],
    [-1n, 6, 2, 2, '0.00'],
    [5n, 0, 0, 0, '5'],
  ])('%s is shown as %5$s', (value, scale, min, max, expected) =>
    expect(formatDecimal(value, scale, min, max)).toBe(expected),
  );
});

describe('prices', () => {
  const usd = 10n ** 12n;
  it('100 USD at 85 % is 85 points, of which 1 % is fee', () => {
    const price = priceOf(usd, 850_000n);
    expect(price).toBe(85_000_000n);
    const gross = pointsFor(10_000n, 'USD', price);
    expect(gross).toBe(85_000_000n);
    expect(feeOf(gross, 100)).toBe(850_000n);
  });
  it('rounds a price half to even at 8 decimals', () => {
    expect(priceOf(1n, 5_000n)).toBe(0n);
    expect(priceOf(1_000_000n, 500_000n)).toBe(50n);
  });
  it('a yen has no minor unit', () => expect(pointsFor(1_000n, 'JPY', unitPrice(650_000n))).toBe(6_500_000n));
  it('floors the order amount', () => expect(pointsFor(1n, 'USD', unitPrice(33_333_333n))).toBe(3_333n));
  it('a fee never exceeds what is settled, and half of it is floored', () => {
    expect(feeOf(amount(3n), 10_000)).toBe(3n);
    expect(feeOf(amount(50n), 100)).toBe(0n);
    expect(feeOf(amount(150n), 100)).toBe(2n);
    expect(referralShareOf(amount(3n))).toBe(1n);
  });
  it('the currencies of states are those with three decimals and with none too, but neither points nor coins', () => {
    expect(FIAT_SYMBOLS).toEqual(expect.arrayContaining(['USD', 'NGN', 'JPY', 'KWD']));
    expect(FIAT_SYMBOLS).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(POINTS|USDT|BTC)$/)]));
  });
  it('an unknown currency is refused', () => expect(() => currencyOf('XXX')).toThrow('XXX'));
});
