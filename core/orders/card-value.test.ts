import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { convertValue, rulingAmount, settlementOf } from './card-value.ts';
import { giftFacts } from './gift.fixture.ts';
import { splitOf } from './split.ts';

describe('card values', () => {
  const usd = { currency: 'USD', fx: 1_000_000_000_000n };
  const eur = { currency: 'EUR', fx: 1_100_000_000_000n };
  const jpy = { currency: 'JPY', fx: 6_700_000_000n };

  it('converts between minor units of different sizes, rounding down', () => {
    expect(convertValue(10_000n, eur, usd)).toBe(11_000n);
    expect(convertValue(10_000n, jpy, usd)).toBe(6_700n);
    expect(convertValue(6_700n, usd, jpy)).toBe(10_000n);
    expect(convertValue(1n, eur, jpy)).toBe(1n);
    expect(convertValue(123n, usd, usd)).toBe(123n);
  });

  it('settles a sum of values, floored and never above the order', () => {
    expect(settlementOf(giftFacts(), [10_000n, 2_500n])).toBe(106_250_000n);
    expect(settlementOf(giftFacts(), [99_000n])).toBe(127_500_000n);
    expect(settlementOf(giftFacts(), [])).toBe(0n);
  });

  it('makes an amount of a ruling', () => {
    const counted = { by: 'cards', counted: new Map([['card-1', 6_000n]]) } as const;
    expect(rulingAmount(giftFacts(), 'seller_won_mismatch', counted)).toBe(127_500_000n);
    expect(rulingAmount(giftFacts(), 'buyer_won_card_invalid', counted)).toBe(0n);
    expect(rulingAmount(giftFacts(), 'settled_proportionally', counted)).toBe(93_500_000n);
    expect(rulingAmount(giftFacts(), 'buyer_won_mismatch', { by: 'cards', counted: new Map() })).toBe(127_500_000n);
  });

  it('makes a split of an amount or a share, to the base unit, and an actual value of cards only', () => {
    const exactly = { by: 'amount', amount: amount(93_500_001n) } as const;
    const third = { by: 'share', bps: 3_333n } as const;
    expect(rulingAmount(giftFacts(), 'settled_proportionally', exactly)).toBe(93_500_001n);
    expect(rulingAmount(giftFacts({ orderAmount: amount(1_000_001n) }), 'settled_proportionally', third)).toBe(
      333_300n,
    );
    expect(rulingAmount(giftFacts(), 'buyer_won_mismatch', exactly)).toBeNull();
    expect(rulingAmount(giftFacts(), 'buyer_won_mismatch', third)).toBeNull();
  });
});

describe('split', () => {
  it('adds up to the order', () => {
    const split = splitOf(amount(178_500_000n), amount(212_500_000n), 100);
    expect(split).toEqual({
      settled: 178_500_000n,
      fee: 1_785_000n,
      sellerGets: 176_715_000n,
      providerKeeps: 34_000_000n,
    });
  });

  it('charges nothing for a return', () => {
    expect(splitOf(amount(0n), amount(5n), 100)).toEqual({ settled: 0n, fee: 0n, sellerGets: 0n, providerKeeps: 5n });
  });

  it('refuses what does not fit', () => {
    expect(() => splitOf(amount(6n), amount(5n), 100)).toThrow(RangeError);
  });
});
