import { createRouter } from '@tanstack/react-router';
import { plainSearch } from './lib/route-search.ts';
import { paths } from './paths.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { goodsRoutes } from './routes/goods-routes.ts';
import { marketRoutes } from './routes/market-routes.ts';
import { ordersRoutes } from './routes/orders-routes.ts';
import { ownOffersRoutes } from './routes/own-offers-routes.ts';
import { loadScreens, move, NotFoundPage, rootRoute } from './routes/page.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { staffRoutes } from './routes/staff-routes.ts';
import { talkRoutes } from './routes/talk-routes.ts';
import { PageError } from './shell/states/page-error.tsx';

const routeTree = rootRoute.addChildren([
  move('/', paths.gift()),
  move('/orderList', paths.orderList()),
  move('/accountSettings/authentication', paths.kycOne()),
  move('/advertisementList', paths.myOffers()),
  ...accountRoutes,
  ...ordersRoutes,
  ...peopleRoutes,
  ...talkRoutes,
  ...marketRoutes,
  ...goodsRoutes,
  ...ownOffersRoutes,
  ...staffRoutes,
]);

export const router = createRouter({
  routeTree,
  ...plainSearch,
  defaultPreload: false,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingMs: 200,
});

/**
 * Fetches the screen of the address that is open while the words are on their way, and the list of the other screens
 * once it is shown.
 */
export function preloadScreens(): void {
  const { pathname } = router.latestLocation;
  const [, , foundRoute] = router.getMatchedRoutes(pathname === '/' ? paths.gift() : pathname);
  void foundRoute?.options.component?.preload?.();
  const stop = router.subscribe('onRendered', () => {
    stop();
    // The next navigation tries again, and says so when it fails.
    void loadScreens().catch(() => undefined);
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
