import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { END_STATES, OPEN_STATES, RULING_OUTCOMES } from '#core/orders/gift-states.ts';
import { sumOf } from './order-words.ts';

type Words = Record<string, Record<string, string>>;

const wordsOf = (lang: string, area: string): Words =>
  JSON.parse(readFileSync(new URL(`../../../../words/${lang}/${area}.json`, import.meta.url), 'utf8'));

describe('the words of states', () => {
  // Their keys are put together where they are read, so that nothing else misses one.
  it.each(['en', 'zh_cn'])('are there for every state and ruling in %s', (lang) => {
    const states: readonly string[] = [...OPEN_STATES, ...END_STATES];
    const lacking = (area: string, part: string, names: readonly string[]) =>
      names.filter((name) => !wordsOf(lang, area)[part]?.[name]).map((name) => `${area}:${part}.${name}`);
    expect([
      ...lacking('orders', 'state', states),
      ...lacking('orders-workspace', 'state', END_STATES),
      ...lacking('disputes', 'outcome', RULING_OUTCOMES),
    ]).toEqual([]);
  });
});

describe('the sum of an order in a list', () => {
  const order = { orderAmount: '86000000', settledAmount: '86000000', feeAmount: '860000' };
  it.each([
    ['what the seller received, less the fee', { ...order, role: 'seller' }, { value: 85_140_000n, kind: 'received' }],
    ['what the provider paid', { ...order, role: 'provider' }, { value: 86_000_000n, kind: 'paid' }],
    [
      'what was frozen and came back',
      { ...order, role: 'seller', settledAmount: '0' },
      { value: 86_000_000n, kind: 'returned' },
    ],
    [
      'what is frozen',
      { ...order, role: 'seller', settledAmount: null, feeAmount: null },
      { value: 86_000_000n, kind: 'frozen' },
    ],
  ] as const)('is %s', (_name, row, sum) => {
    expect(sumOf(row)).toEqual(sum);
  });
});
