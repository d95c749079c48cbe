import { expect, it } from 'vitest';
import { cardFaceOf, expiryOf } from './cards.ts';

it.each([
  ['4111 1111 1111 1111', 'visa', '1111'],
  ['5555555555554444', 'mastercard', '4444'],
  ['2223003122003222', 'mastercard', '3222'],
  ['3782 822463 10005', 'amex', '0005'],
  ['6200000000000005', 'unionpay', '0005'],
  ['5060 9905 8000 0217 499', 'verve', '7499'],
  ['6011111111111117', 'discover', '1117'],
  ['\u200E4111–1111–1111–1111', 'visa', '1111'],
  ['４１１１ １１１１ １１１１ １１１１', 'visa', '1111'],
])('%s is a card of %s that ends with %s', (number, brand, lastFour) =>
  expect(cardFaceOf(number)).toEqual({ brand, lastFour }),
);

it.each(['4111111111111112', '41111111', 'abcd', '9999999999999995'])('%s is no card', (number) =>
  expect(cardFaceOf(number)).toBeNull(),
);

it.each([
  ['11/26', '11/26'],
  ['0130', '01/30'],
  ['3/30', '03/30'],
  ['03/2030', '03/30'],
  ['03-30', '03/30'],
  ['03／30\u200E', '03/30'],
  ['1226', '12/26'],
  ['330', null],
  ['10/26', null],
  ['13/30', null],
  ['01/60', null],
])('on a day of November 2026 an expiry of %s is kept as %s', (typed, kept) =>
  expect(expiryOf(typed, '2026-11-23')).toBe(kept),
);
