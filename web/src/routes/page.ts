import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadArea } from '../i18n/i18n.ts';
import { loadChunk } from '../lib/loading/load-chunk.ts';
import { searchOptions } from '../lib/route-search.ts';
import { type Guard, guard } from '../shell/guards.ts';
import { RootLayout } from '../shell/root-layout.tsx';
import type { Screen } from './screens/screen.ts';

export const NotFoundPage = lazyRouteComponent(
  () => loadChunk(() => import('../shell/states/not-found-page.tsx')),
  'NotFoundPage',
);

export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

type ScreenPath = keyof typeof import('./screens/screens.ts').screens;

/** The screens of all pages but the home page; the chunk is small, and is fetched once. */
export const loadScreens = async () => (await import('./screens/screens.ts')).screens;

/** A page with its guard: everybody may open it when that is left out. Its screen is found by its address. */
export function page<const P extends ScreenPath>(path: P, who?: Guard) {
  return routeOf(path, { who, find: async () => (await loadScreens())[path] });
}

/** The page that most people see first: its screen is named here, so that nothing comes before its chunk. */
export function homePage<const P extends string>(path: P, own: Screen) {
  return routeOf(path, { who: undefined, find: async () => own });
}

function routeOf<const P extends string>(
  path: P,
  { who, find }: { who: Guard | undefined; find: () => Promise<Screen> },
) {
  // The name of the component is known once the screen is: what is loaded is handed on under one name.
  const load = async (): Promise<{ Page: RouteComponent }> => {
    const { area, load: loadPage, name } = await find();
    const [loaded] = await Promise.all([loadPage(), loadArea(area)]);
    return { Page: loaded[name] as RouteComponent };
  };
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...searchOptions(path),
    beforeLoad: ({ location }) => guard(who, location.href),
    component: lazyRouteComponent(() => loadChunk(load), 'Page'),
  });
}

/** An address that leads on to another. */
export function move<const P extends string>(path: P, target: string) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: () => {
      throw redirect({ href: target, replace: true });
    },
  });
}
