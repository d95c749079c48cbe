import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { WorkerPlaces } from '#tests/fixtures/worker-product.ts';
import { describePages, noteErrors } from './failed-page.ts';
import { member } from './members.ts';
import { newPair, type Pair } from './people.ts';
import { closeProduct, openProduct, productUrl, startedProduct } from './product.ts';
import { noteToasts } from './toasts.ts';
import { type Lang, type Words, words } from './words.ts';

export { expect } from '@playwright/test';

/** Marks a test of the small run: each area, each role, the main job, both languages, and a phone. */
export const SMOKE = { tag: '@smoke' } as const;

/** A browser window of one person, and the words that they read. */
export interface Visit {
  readonly page: Page;
  readonly t: Words;
  readonly lang: Lang;
}

export interface Entrance {
  /** An account whose login this window already has; a visitor when left out. */
  readonly as?: string;
  readonly lang?: Lang;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** By the name of this machine, as passkeys need it: they are for a name of a host, not for an address. */
  readonly byName?: boolean;
}

interface Fixtures {
  /** A seller and a provider of this test's own. */
  readonly pair: Pair;
  /** Opens a window with a storage of its own; all are closed after the test. */
  readonly enter: (entrance?: Entrance) => Promise<Visit>;
}

interface WorkerFixtures {
  /** Where the worker's product is. A spec that needs another product names its own, and gets a worker for it. */
  readonly places: WorkerPlaces;
  /** The address of the worker's product, which no other worker's tests touch. */
  readonly product: string;
}

/** An element that cannot be pressed by then never can be, even on a slow machine. */
const ACT_LIMIT_MS = 45_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  places: [
    async ({ browserName: _ }, use, { parallelIndex }) => use(startedProduct(parallelIndex)),
    { scope: 'worker' },
  ],
  product: [
    async ({ places }, use) => {
      await use(await openProduct(places));
      await closeProduct();
    },
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ product }, use) => use(product),
  pair: async ({ product: _ }, use) => use(await newPair()),
  enter: async ({ browser }, use, testInfo) => {
    const windows: { readonly context: BrowserContext; readonly errors: readonly string[] }[] = [];
    await use(async ({ as, lang = 'en', width = 1440, scheme = 'light', byName = false } = {}) => {
      const { origin } = new URL(byName ? productUrl().replace('127.0.0.1', 'localhost') : productUrl());
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: width < 700 ? 844 : 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        acceptDownloads: true,
      });
      windows.push({ context, errors: noteErrors(context) });
      await keep(context, origin, await storage(lang, as));
      await noteToasts(context);
      context.setDefaultTimeout(ACT_LIMIT_MS);
      return { page: await context.newPage(), t: words(lang), lang };
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const { context, errors } of windows) {
      if (hasFailed) console.log(await describePages(context, errors));
      await context.close();
    }
  },
});

/** Whether a browser has got what it keeps from before its first page. */
const KEPT = 'kept';

/**
 * Gives a browser what it kept from earlier visits. The first page does so itself: `storageState` would open one more
 * page for it. It does so once; what the product takes out stays out.
 */
function keep(context: BrowserContext, origin: string, items: Readonly<Record<string, string>>): Promise<unknown> {
  return context.addInitScript(
    ({ origin: own, mark, items: all }) => {
      if (location.origin !== own || localStorage.getItem(mark) !== null) return;
      for (const [name, value] of Object.entries({ ...all, [mark]: 'yes' })) localStorage.setItem(name, value);
    },
    { origin, mark: KEPT, items },
  );
}

/** What the browser of somebody keeps; of a visitor when there is no name. */
async function storage(lang: Lang, name: string | undefined): Promise<Record<string, string>> {
  if (name === undefined) return { lang };
  const { wire, me } = await member(name);
  return { lang, session: JSON.stringify({ token: wire.token, csrfToken: wire.csrfToken, user: me }) };
}
