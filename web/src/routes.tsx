import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { PagePath } from '#contract/pages.ts';
import { queryClient } from './api/query-client.ts';
import { loadArea } from './i18n/i18n.ts';
import { firstPageShown, holdUntilShown } from './lib/loading/first-page.ts';
import { loadChunk } from './lib/loading/load-chunk.ts';
import { plainSearch, searchOptions } from './lib/route-search.ts';
import { type PageRecord, type ScreenRecord, screenOf } from './page-record.ts';
import { PAGES } from './pages.ts';
import { paths } from './paths.ts';
import { guard } from './shell/guards.ts';
import { RootLayout } from './shell/root-layout.tsx';
import { PageError } from './shell/states/page-error.tsx';

const NotFoundPage = lazyRouteComponent(
  () => loadChunk(() => import('./shell/states/not-found-page.tsx')),
  'NotFoundPage',
);

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

/** The page that most people see first: its file is named here, so that nothing comes before its chunk. */
const HOME = 'market/home/home-page.tsx';

/** The files of all other pages; the chunk that lists them is small, and is fetched once. */
const loadScreens = async () => (await import('./screens.ts')).SCREENS;

async function loadFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  if (file === HOME) return import('./features/market/home/home-page.tsx');
  const load = (await loadScreens())[`./features/${file}`];
  if (!load) throw new Error(`no page has the file ${file}`);
  return load();
}

async function loadScreen({ screen, words }: ScreenRecord): Promise<{ Page: RouteComponent }> {
  const { file, name } = screenOf(screen);
  const [loaded] = await Promise.all([loadFile(file), loadArea(words)]);
  // What is loaded is handed on under one name.
  return { Page: loaded[name] as RouteComponent };
}

function routeOf<const P extends PagePath>(path: P) {
  const record: PageRecord = PAGES[path];
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...searchOptions(path),
    ...('move' in record ? leadOn(record.move) : screenOptions(record)),
  });
}

const leadOn = (href: string) => ({
  beforeLoad: () => {
    throw redirect({ href, replace: true });
  },
});

const screenOptions = (record: ScreenRecord) => ({
  beforeLoad: ({ location }: { location: { href: string } }) => guard(record, location.href),
  component: lazyRouteComponent(() => loadChunk(() => loadScreen(record)), 'Page'),
});

type Routes = { readonly [P in PagePath]: ReturnType<typeof routeOf<P>> };

const routes = Object.fromEntries(
  Object.keys(PAGES).map((path) => [path, routeOf(path as PagePath)]),
) as unknown as Routes;

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
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
  holdUntilShown((callback) => once('onRendered', callback), whenFetched);
  const { pathname } = router.latestLocation;
  const [, , foundRoute] = router.getMatchedRoutes(pathname === '/' ? paths.gift() : pathname);
  void foundRoute?.options.component?.preload?.();
  // The next navigation tries again, and says so when it fails.
  void firstPageShown().then(() => loadScreens().catch(() => undefined));
}

function once(event: 'onRendered', callback: () => void): void {
  const stop = router.subscribe(event, () => {
    stop();
    callback();
  });
}

/** A page fetches in turns: what it shows first may ask for more. */
const QUIET_MS = 150;

/** Calls back when no query of the page has been on its way for a moment. */
function whenFetched(callback: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (queryClient.isFetching() === 0) timer = setTimeout(end, QUIET_MS);
  };
  const stop = queryClient.getQueryCache().subscribe(look);
  const end = () => {
    stop();
    callback();
  };
  look();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
