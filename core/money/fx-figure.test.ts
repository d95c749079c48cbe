import { describe, expect, it } from 'vitest';
import { rateOfFigure } from './fx-figure.ts';

describe('an exchange rate set by hand', () => {
  it.each([
    ['1.5', 'usd_per_unit', 1_500_000_000_000n],
    ['0.0000380', 'usd_per_unit', 38_000_000n],
    ['26315.79', 'units_per_usd', 37_999_999n],
    ['31.45', 'units_per_usd', 31_796_502_385n],
    ['1000', 'usd_per_unit', 1_000_000_000_000_000n],
    ['1000.01', 'usd_per_unit', null],
    ['0.0009', 'units_per_usd', null],
    ['0', 'units_per_usd', null],
    ['x', 'usd_per_unit', null],
  ] as const)('%s, %s', (figure, direction, rate) => {
    expect(rateOfFigure(figure, direction)).toBe(rate);
  });
});
