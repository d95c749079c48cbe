import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listAds } from '#contract/functions/ads.ts';
import { listCases } from '#contract/functions/dispute-cases.ts';
import { listSellAds } from '#contract/functions/goods.ts';
import { listOrders } from '#contract/functions/orders.ts';
import { listEvents } from '#contract/functions/points.ts';
import { paramsOf as casesOf } from './features/disputes/case-search.ts';
import { buyParams, sellParams } from './features/market/list/market-params.ts';
import type { SellSearch } from './features/market/pages.ts';
import { paramsOf as ordersOf } from './features/orders/list/order-list.queries.ts';
import { paramsOf as historyOf } from './features/points/wallet.queries.ts';
import { showTimesIn } from './lib/date.ts';
import { type SearchPath, searches } from './searches.ts';
import { callParams } from './ui/list-page/use-list.tsx';

const market = (raw: Raw) => {
  const search = searches['/gift'].read(raw);
  return search.side === 'sell' ? null : buyParams(search);
};
type Raw = Record<string, unknown>;

/** What a list asks for where its address is as given, and the schema that the server reads it with. */
const LISTS: readonly [string, SearchPath, z.ZodType, (raw: Raw) => unknown][] = [
  [
    'orders',
    '/orderList/gift',
    listOrders.params,
    (raw) => callParams({ params: ordersOf, pageRows: 20 }, searches['/orderList/gift'].read(raw)),
  ],
  [
    'history',
    '/wallet',
    listEvents.params,
    (raw) => callParams({ params: historyOf, pageRows: 20 }, searches['/wallet'].read(raw)),
  ],
  [
    'cases',
    '/staff/arbitration/{-$orderCode}',
    listCases.params,
    (raw) => casesOf(searches['/staff/arbitration/{-$orderCode}'].read(raw)),
  ],
  ['offers', '/gift', listAds.params, (raw) => market({ ...raw, side: '' })],
  [
    'cards for sale',
    '/gift',
    listSellAds.params,
    (raw) => sellParams(searches['/gift'].read({ ...raw, side: 'sell' }) as SellSearch),
  ],
];

/** Words that mean something somewhere, and anything else that somebody may type. */
const typed = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('1', '0', '-1', '9999', '10001', 'US', 'newest', 'mine', 'any', 'all', '7', 'dispute', 'physical'),
  fc.constantFrom('2026-02-30', '2026-02-28', '0000-01-01', '20260101', '2026-13-01', ' ', 'amazon', 'completed'),
);

describe('what an address holds', () => {
  it.each(LISTS)('makes a call that the server takes, whatever is typed: %s', (_, path, schema, paramsOf) => {
    const keys = Object.keys(searches[path].defaultsFor({})).filter((key) => key !== 'side');
    const raw = fc.dictionary(fc.constantFrom(...keys), typed, { noNullPrototype: true });
    fc.assert(
      fc.property(raw, (values) => {
        const { error } = schema.safeParse(paramsOf(values));
        expect(error?.issues).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('names the zone of the days that it asks for, and none without days', () => {
    const wanted = (raw: Raw) => callParams({ params: ordersOf, pageRows: 20 }, searches['/orderList/gift'].read(raw));
    showTimesIn('Pacific/Auckland');
    expect(wanted({ from: '2026-09-27' })).toMatchObject({ from: '2026-09-27', zone: 'Pacific/Auckland' });
    expect(wanted({ to: '2026-09-27' })).toMatchObject({ zone: 'Pacific/Auckland' });
    expect(wanted({})).not.toHaveProperty('zone');
    showTimesIn(null);
  });

  it('falls back to the default where it makes no sense', () => {
    const { read, defaultsFor } = searches['/orderList/gift'];
    expect(read({ turn: 'x', state: '', from: '2026-02-30', page: '1.5', role: ['seller'] })).toMatchObject({
      ...defaultsFor({}),
      role: 'seller',
    });
    expect(read({})).toEqual(defaultsFor({}));
  });

  it('reads again what it has read', () => {
    for (const { read } of Object.values(searches)) {
      const search = read({ page: '7', side: 'sell', c: 'abc' });
      expect(read(search)).toEqual(search);
    }
  });
});
