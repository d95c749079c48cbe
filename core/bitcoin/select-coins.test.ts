import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Coin,
  type PaymentTerms,
  raiseFee,
  rateOfSelection,
  type Selection,
  selectCoins,
} from './select-coins.ts';
import { DUST_SATS, feeFor, virtualBytes } from './transaction-size.ts';

const TERMS: PaymentTerms = {
  amount: 100_000n,
  scriptBytes: 22,
  rate: 5_000n,
  maxRate: 100_000n,
  maxFee: 50_000n,
  confirmations: 6,
  maxInputs: 20,
};
const coin = (id: string, amount: bigint, change: Partial<Coin> = {}): Coin => ({
  id,
  amount,
  confirmations: 6,
  isMined: false,
  ...change,
});
const chosen = (coins: readonly Coin[], change: Partial<PaymentTerms> = {}) => {
  const selection = selectCoins(coins, { ...TERMS, ...change });
  return typeof selection === 'string' ? selection : selection.coins.map(({ id }) => id).join(' ');
};

describe('the size of a transaction', () => {
  it('is what Bitcoin Core counts for usual ones', () => {
    expect(virtualBytes(1, [22, 22])).toBe(141n);
    expect(virtualBytes(2, [22, 22])).toBe(209n);
    expect(virtualBytes(1, [34])).toBe(122n);
    expect(feeFor(141n, 1_001n)).toBe(142n);
  });
});

describe('coins for a payment', () => {
  it('that leave nothing to come back are preferred, then the smallest that is enough, then the largest', () => {
    const fee = feeFor(virtualBytes(2, [22]), TERMS.rate);
    const exact = [coin('a', 60_000n), coin('b', 40_000n + fee + 10n), coin('c', 900_000n)];
    expect(chosen(exact)).toBe('a b');
    expect(chosen([coin('a', 900_000n), coin('b', 200_000n), coin('c', 60_000n)])).toBe('b');
    expect(chosen([coin('a', 50_000n), coin('b', 60_000n), coin('c', 2_000n)])).toBe('b a');
  });

  it('are old enough, and those of miners older', () => {
    expect(chosen([coin('a', 900_000n, { confirmations: 5 })])).toBe('short');
    expect(chosen([coin('a', 900_000n, { confirmations: 99, isMined: true })])).toBe('short');
    expect(chosen([coin('a', 900_000n, { confirmations: 100, isMined: true })])).toBe('a');
  });

  it('are no more than the bounds of number, rate and fee', () => {
    const many = Array.from({ length: 30 }, (_, place) => coin(`${place}`, 5_000n));
    expect(chosen(many)).toBe('short');
    expect(chosen(many, { maxInputs: 30, amount: 90_000n })).not.toBe('short');
    expect(chosen([coin('a', 900_000n)], { maxFee: 700n })).toBe('dear');
    expect(chosen([coin('a', 900_000n)], { maxRate: 4_999n })).toBe('dear');
  });
});

const someCoins = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 40 }).map(String),
    amount: fc.bigInt({ min: 1n, max: 2_000_000n }),
    confirmations: fc.integer({ min: 0, max: 200 }),
    isMined: fc.boolean(),
  }),
  { maxLength: 25 },
);
const someTerms = fc.record({
  amount: fc.bigInt({ min: 546n, max: 3_000_000n }),
  scriptBytes: fc.constantFrom(22, 23, 25, 34),
  rate: fc.bigInt({ min: 1_000n, max: 60_000n }),
  maxRate: fc.bigInt({ min: 1_000n, max: 80_000n }),
  maxFee: fc.bigInt({ min: 100n, max: 100_000n }),
  confirmations: fc.integer({ min: 1, max: 12 }),
  maxInputs: fc.integer({ min: 1, max: 20 }),
});
const bytesOf = ({ coins, change }: Selection, { scriptBytes }: PaymentTerms) =>
  virtualBytes(coins.length, change > 0n ? [scriptBytes, 22] : [scriptBytes]);

function expectSound(selection: Selection, terms: PaymentTerms): void {
  const { coins, fee, change } = selection;
  expect(coins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(terms.amount + fee + change);
  expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
  expect(coins.length).toBeLessThanOrEqual(terms.maxInputs);
  expect(fee).toBeGreaterThanOrEqual(feeFor(bytesOf(selection, terms), terms.rate));
  expect(fee).toBeLessThanOrEqual(terms.maxFee);
  expect(rateOfSelection(selection, terms)).toBeLessThanOrEqual(terms.maxRate);
  expect(change === 0n || change >= DUST_SATS).toBe(true);
  for (const { confirmations, isMined } of coins) {
    expect(confirmations).toBeGreaterThanOrEqual(isMined ? Math.max(100, terms.confirmations) : terms.confirmations);
  }
}

describe('whatever the coins and the terms', () => {
  it('a payment is whole, pays its rate within the caps, spends each coin once, and is always the same', () => {
    fc.assert(
      fc.property(someCoins, someTerms, (coins, terms) => {
        const selection = selectCoins(coins, terms);
        expect(selectCoins(coins, terms)).toEqual(selection);
        if (typeof selection !== 'string') expectSound(selection, terms);
      }),
    );
  });

  it('a replacement spends the same coins, and pays what nodes want beside the last fee', () => {
    fc.assert(
      fc.property(someCoins, someTerms, fc.bigInt({ min: 1_000n, max: 80_000n }), (coins, terms, rate) => {
        const last = selectCoins(coins, terms);
        if (typeof last === 'string') return;
        const next = raiseFee(last, { ...terms, rate });
        if (next === null) return;
        expectSound(next, { ...terms, rate });
        expect(next.coins).toBe(last.coins);
        expect(next.fee).toBeGreaterThanOrEqual(last.fee + bytesOf(next, terms));
      }),
    );
  });
});

describe('a higher fee', () => {
  it('comes from the change, takes what is left of it, and ends where there is none', () => {
    const last = selectCoins([coin('a', 110_000n)], TERMS);
    if (typeof last === 'string') throw new Error(last);
    expect(raiseFee(last, { ...TERMS, rate: 10_000n })).toMatchObject({ fee: 1_410n, change: 8_590n });
    expect(raiseFee(last, { ...TERMS, rate: 70_000n })).toMatchObject({ fee: 10_000n, change: 0n });
    expect(raiseFee(last, { ...TERMS, rate: 95_000n })).toBeNull();
    expect(raiseFee(last, { ...TERMS, maxFee: 800n })).toBeNull();
  });
});
