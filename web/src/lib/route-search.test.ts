import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { type SearchPath, searches } from '../searches.ts';
import { plainSearch, searchOptions } from './route-search.ts';

const rootRoute = createRootRoute();
const routes = (Object.keys(searches) as SearchPath[]).map((path) =>
  createRoute({ getParentRoute: () => rootRoute, path, ...searchOptions(path) }),
);

/** What the router does with an opened address: the page's search, and the resulting address. */
function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history, ...plainSearch });
  const location = router.latestLocation;
  const match = router.matchRoutes(location).at(-1);
  const settled = { to: location.pathname, search: true, params: true, _includeValidateSearch: true } as never;
  return {
    address: router.buildLocation(settled).href,
    path: match?.fullPath,
    search: match?.search,
    params: match?.params,
  };
}

describe('an address', () => {
  it.each([
    '/orderList/gift?turn=mine&search=GO1&page=3',
    '/gift?country=US&form=ecode&face=300&sort=limit',
    '/gift?side=sell&brand=apple&sort=largest&quick=1',
    '/chat?c=c1&m=7',
    '/wallet?kind=in&days=30',
    '/help/fees/seller',
    '/help',
    '/staff/arbitration/GO1?tab=mine',
    '/staff/arbitration/statistics?days=7',
    '/goOrder/AS1?goods=a%2Cb',
    '/register?ref=u1&from=elsewhere',
  ])('stays as it is: %s', (address) => {
    expect(open(address).address).toBe(address);
  });

  it.each([
    ['/orderList/gift?turn=x&page=abc', '/orderList/gift'],
    ['/orderList/gift?turn=all&state=completed', '/orderList/gift?state=completed'],
    ['/gift?sort=cheapest', '/gift'],
    ['/gift?side=sell&sort=cheapest', '/gift?side=sell'],
    ['/notice?type=9&tab=settings', '/notice?tab=settings'],
  ])('loses what makes no sense and what goes without saying: %s', (search, left) => {
    expect(open(search).address).toBe(left);
  });

  it('is read by the page it belongs to', () => {
    expect(open('/orderList/gift?page=2&state=nowhere')).toMatchObject({ search: { page: 2, state: 'any' } });
    expect(open('/help')).toMatchObject({ path: '/help/{-$id}/{-$item}', params: {} });
    expect(open('/help/fees')).toMatchObject({ params: { id: 'fees' } });
    expect(open('/help/fees/seller')).toMatchObject({ params: { id: 'fees', item: 'seller' } });
    expect(open('/staff/arbitration')).toMatchObject({ path: '/staff/arbitration/{-$orderCode}' });
    expect(open('/staff/arbitration/statistics')).toMatchObject({ path: '/staff/arbitration/statistics' });
    expect(open('/goSell')).toMatchObject({ path: '/goSell' });
  });
});
