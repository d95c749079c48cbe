import { expect, test } from 'vitest';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { guessCurrency } from './guess-currency.ts';

test.each([
  ['Africa/Lagos', ['en-US'], 'NGN'],
  ['Africa/Lagos', ['de-DE'], 'NGN'],
  ['Europe/Berlin', ['de-DE', 'en'], 'EUR'],
  ['Europe/Vienna', ['de', 'en-GB'], 'GBP'],
  ['America/New_York', ['en-US'], null],
  ['UTC', ['en'], null],
  ['UTC', [], null],
  ['toString', ['not a language', 'pl-PL'], 'PLN'],
])('in %s with the languages %o the currency is %s', (zone, languages, currency) => {
  expect(guessCurrency({ zone, languages })).toBe(currency);
  if (currency !== null) expect(FIAT_SYMBOLS).toContain(currency);
});
