import { describe, expect, it } from 'vitest';
import { couponFor, leastOrderOf, type PaidOrder } from './coupons.ts';

const coupon = (id: string, leastOrder: bigint, expiresAt: number) => ({ id, leastOrder, issuedAt: 100, expiresAt });
const order = (part: Partial<PaidOrder> = {}): PaidOrder => ({
  settled: 50n,
  endedAt: 150,
  areLinked: false,
  ...part,
});

describe('a coupon', () => {
  it('needs an order of so many times its value', () => expect(leastOrderOf(5n, 10)).toBe(50n));

  it.each([
    ['an order of its least amount', order(), 'a'],
    ['a smaller order', order({ settled: 49n }), null],
    ['an order that ended before it was given', order({ endedAt: 99 }), null],
    ['an order that ended as it was given', order({ endedAt: 100 }), 'a'],
    ['an order that ended with it', order({ endedAt: 200 }), null],
    ['an order between accounts that count as one person', order({ areLinked: true }), null],
  ] as const)('is or is not paid by %s', (_, ended, expected) => {
    expect(couponFor([coupon('a', 50n, 200)], ended)?.id ?? null).toBe(expected);
  });

  it('that ends first is paid first, and only one by an order', () => {
    const coupons = [coupon('c', 10n, 300), coupon('b', 10n, 250), coupon('a', 10n, 250), coupon('d', 999n, 160)];
    expect(couponFor(coupons, order())?.id).toBe('a');
    expect(couponFor([], order())).toBeNull();
  });
});
