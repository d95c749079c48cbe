import { describe, expect, it } from 'vitest';
import { pickFault, pickFor, sumOf, upTo } from './pick-goods.ts';

const card = (id: string, points: number) => ({ id, points: String(points) });
const goods = [card('a', 40), card('b', 80), card('c', 25)];
const limits = { maxCards: 2, minAmount: 50n, maxAmount: 120n, available: 1_000n };
const ids = (picked: readonly { id: string }[]) => picked.map(({ id }) => id).join('');

describe('choosing cards of a sell ad', () => {
  it('says what keeps them from being an order', () => {
    expect(pickFault([], limits)).toBe('pick.none');
    expect(pickFault(goods, limits)).toBe('pick.tooMany');
    expect(pickFault([card('c', 25)], limits)).toBe('pick.tooLittle');
    expect(pickFault([card('x', 121)], limits)).toBe('pick.tooMuch');
    expect(pickFault([card('b', 80)], { ...limits, available: 79n })).toBe('pick.balance');
    expect(pickFault([card('b', 80), card('a', 40)], limits)).toBe(null);
    expect(sumOf(goods)).toBe(145n);
  });

  it('picks the dearest that fit together, or none', () => {
    expect(ids(pickFor(goods, limits))).toBe('ba');
    expect(ids(pickFor(goods, { ...limits, available: 70n }))).toBe('ac');
    expect(ids(pickFor(goods, { ...limits, maxCards: 1 }))).toBe('b');
    expect(pickFor(goods, { ...limits, available: 30n })).toEqual([]);
  });

  it('picks no more than the buyer would spend, nor than the seller sells', () => {
    expect(ids(pickFor(goods, upTo(limits, 70n)))).toBe('ac');
    expect(pickFor(goods, upTo(limits, 49n))).toEqual([]);
    expect(upTo(limits, 500n)).toBe(limits);
    expect(upTo({ ...limits, maxAmount: null }, 500n).maxAmount).toBe(500n);
  });
});
