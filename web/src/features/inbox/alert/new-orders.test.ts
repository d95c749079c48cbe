import { describe, expect, it } from 'vitest';
import { newOrdersOf } from './new-orders.ts';

type List = Parameters<typeof newOrdersOf>[0];

const gift = (code: string, state: string, dueAt: string | null = '2026-01-01T00:03:00Z') => ({
  kind: 'gift',
  dueAt,
  order: { code, state },
});
const LIST = [
  gift('GO1', 'to_view'),
  gift('GO2', 'to_confirm'),
  gift('GO3', 'to_view'),
  gift('GO4', 'to_view', null),
  { kind: 'points', dueAt: '2026-01-01T00:03:00Z', order: { code: 'PO1', state: 'to_pay' } },
] as unknown as List;

const codesOf = (shown: Parameters<typeof newOrdersOf>[1]) => newOrdersOf(LIST, shown).map(({ order }) => order.code);

describe('new orders of a provider', () => {
  it('are those of cards that wait to be opened before an end', () => {
    expect(codesOf({ hidden: new Set(), path: '/wallet' })).toEqual(['GO1', 'GO3']);
  });

  it('are not those that were put away, or whose page is open', () => {
    expect(codesOf({ hidden: new Set(['GO1 2026-01-01T00:03:00Z']), path: '/wallet' })).toEqual(['GO3']);
    expect(codesOf({ hidden: new Set(), path: '/operate/AD1/GO3/u1' })).toEqual(['GO1']);
    expect(codesOf({ hidden: new Set(['GO1 2026-01-01T00:01:00Z']), path: '/' })).toEqual(['GO1', 'GO3']);
  });
});
