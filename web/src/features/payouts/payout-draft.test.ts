import { describe, expect, it } from 'vitest';
import { type Account, isUnserved, mostOf, quoteOf, rateOf, type Terms } from './payout-draft.ts';

const TERMS = {
  least: '5000000',
  most: '5000000000',
  spare: '376906265',
  leftToday: '2000000000',
  spreadBps: 100,
  rates: [{ place: 'NG', currency: 'NGN', fx: '690000000' }],
} as unknown as Terms;
const NIGERIAN = { place: 'NG' } as Account;

it.each([
  [{}, 376_906_265n],
  [{ leftToday: '100000000' }, 100_000_000n],
  [{ most: '50000000' }, 50_000_000n],
  [{ spare: '4999999' }, 0n],
])('with %o the most that can be paid out now is %s', (change, most) =>
  expect(mostOf({ ...TERMS, ...change })).toBe(most),
);

it('the rate of a point is what ten thousand points pay, and none without a rate', () => {
  expect(rateOf(TERMS, NIGERIAN)).toBe('1434.7826');
  expect(quoteOf(TERMS, NIGERIAN, '10000').fiat).toBe(1_434_782_608n);
  expect(rateOf(TERMS, { place: 'GH' } as Account)).toBeNull();
});

describe('whether somebody pays an account now', () => {
  const bank = { ...NIGERIAN, kind: 'bank', wallet: null, bank: '011' } as unknown as Account;
  const serves = (payersOnline: number, channels: object[] = []) =>
    !isUnserved({ ...TERMS, payersOnline, channels } as unknown as Terms, bank);

  it('needs a provider who is there, or a channel that pays it by itself', () => {
    expect(serves(0)).toBe(false);
    expect(serves(1)).toBe(true);
    // BudPay names the holder of Nigerian accounts before it pays.
    expect(serves(0, [{ channel: 3, hasSender: false }])).toBe(true);
  });
});
