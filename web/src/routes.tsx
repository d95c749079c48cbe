import { createRouter } from '@tanstack/react-router';
import { plainSearch } from './lib/route-search.ts';
import { paths } from './paths.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { goodsRoutes } from './routes/goods-routes.ts';
import { marketRoutes } from './routes/market-routes.ts';
import { ordersRoutes } from './routes/orders-routes.ts';
import { ownOffersRoutes } from './routes/own-offers-routes.ts';
import { move, NotFoundPage, rootRoute } from './routes/page.ts';
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

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
