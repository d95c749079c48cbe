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

export const NotFoundPage = lazyRouteComponent(
  () => loadChunk(() => import('../shell/states/not-found-page.tsx')),
  'NotFoundPage',
);

export const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

interface Page<M, P extends string> {
  path: P;
  /** The words that the page needs. */
  area: string | readonly string[];
  load: () => Promise<M>;
  name: keyof M & string;
  /** Who may open it; everybody when left out. */
  guard?: Guard;
}

/** A page in a chunk of its own, its words fetched beside it. */
export function page<M, const P extends string>({ path, area, load, name, guard: who }: Page<M, P>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...searchOptions(path),
    beforeLoad: ({ location }) => guard(who, location.href),
    component: lazyRouteComponent(
      (async () => {
        const [loaded] = await loadChunk(() => Promise.all([load(), loadArea(area)]));
        return loaded as Record<string, RouteComponent>;
      }) as () => Promise<Record<string, RouteComponent>>,
      name,
    ),
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
