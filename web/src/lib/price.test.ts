import { expect, it } from 'vitest';
import { formatPrice } from './price.ts';

it.each([
  [14_347_826n, 4, 2, '1,434.78'],
  [8_446n, 4, 2, '0.8446'],
  [85_316_952n, 8, 2, '0.8531'],
  [1_500_000n, 4, 0, '150'],
])('writes a price of %s scaled by 10^%s to %s decimals of its currency as %s', (price, scale, unit, text) => {
  expect(formatPrice(price, scale, unit)).toBe(text);
});
