import { describe, expect, it } from 'vitest';
import { orderView } from '../workspace/fixtures.ts';
import { type CardReport, faultsOf, ratesOf, sumOf } from './claim-draft.ts';

const order = orderView();
const card = order.cards[0];
if (!card) throw new Error('the order has a card');
const report = (over: Partial<CardReport> = {}): CardReport => ({
  kind: 'mismatch',
  value: '60',
  currency: 'USD',
  note: 'only 60',
  ...over,
});
const rates = ratesOf([
  { currency: 'USD', usd: '1' },
  { currency: 'EUR', usd: '1.1' },
]);
const settled = (over: Partial<CardReport>) => sumOf(order, { [card.id]: report(over) }, rates)?.split.settled;

describe('sumOf', () => {
  it('counts the actual value, an invalid card as nothing and an unreported one whole', () => {
    expect(settled({})).toBe('51000000');
    expect(settled({ kind: 'invalid' })).toBe('0');
    expect(sumOf(order, {}, rates)?.split.settled).toBe('85000000');
  });

  it('converts another currency and says that it is approximate', () => {
    const sum = sumOf(order, { [card.id]: report({ currency: 'EUR', value: '60' }) }, rates);
    expect(sum?.split.settled).toBe('56100000');
    expect(sum?.about).toBe(true);
  });

  it('never settles more than the order, and marks more than double', () => {
    expect(sumOf(order, { [card.id]: report({ value: '150' }) }, rates)).toMatchObject({
      overDouble: false,
      split: { settled: '85000000' },
    });
    expect(sumOf(order, { [card.id]: report({ value: '201' }) }, rates)?.overDouble).toBe(true);
  });

  it('waits for a value and for a rate', () => {
    expect(sumOf(order, { [card.id]: report({ value: '' }) }, rates)).toBeNull();
    expect(sumOf(order, { [card.id]: report({ currency: 'GBP' }) }, rates)).toBeNull();
  });
});

describe('faultsOf', () => {
  it.each<[string, Partial<CardReport>, number, string[]]>([
    ['nothing', {}, 1, []],
    ['an unchanged value', { value: '100' }, 1, ['same']],
    ['no value', { value: '' }, 1, ['value']],
    ['no words', { note: ' ' }, 1, ['note']],
    ['no picture', { kind: 'invalid', value: '' }, 0, ['shots']],
  ])('names %s', (_what, over, shots, expected) => {
    expect(faultsOf(order, card, { report: report(over), shots })).toEqual(expected);
  });
});
