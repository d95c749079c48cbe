import { test as base, type Page } from '@playwright/test';
import { member } from './members.ts';
import { newPair, type Pair } from './people.ts';
import { closeProduct, openProduct, productUrl } from './product.ts';
import { type Lang, type Words, words } from './words.ts';

export { expect } from '@playwright/test';

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
}

interface Fixtures {
  /** A seller and a provider of this test's own. */
  readonly pair: Pair;
  /** Opens a window with a storage of its own; all are closed after the test. */
  readonly enter: (entrance?: Entrance) => Promise<Visit>;
}

interface WorkerFixtures {
  /** The worker's product, which no other worker's tests touch. */
  readonly product: string;
}

/** What cannot be pressed by then never can be, on a slow machine either. */
const ACT_LIMIT_MS = 45_000;
const START_LIMIT_MS = 300_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _ }, use) => {
      const { url } = await openProduct();
      await use(url);
      await closeProduct();
    },
    { scope: 'worker', auto: true, timeout: START_LIMIT_MS },
  ],
  baseURL: async ({ product }, use) => use(product),
  pair: async ({ product: _ }, use) => use(await newPair()),
  enter: async ({ browser }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async ({ as, lang = 'en', width = 1440, scheme = 'light' } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 844 : 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        acceptDownloads: true,
        storageState: { cookies: [], origins: [{ origin: productUrl(), localStorage: await storage(lang, as) }] },
      });
      closing.push(() => context.close());
      context.setDefaultTimeout(ACT_LIMIT_MS);
      return { page: await context.newPage(), t: words(lang), lang };
    });
    for (const close of closing) await close();
  },
});

async function storage(lang: Lang, name: string | undefined): Promise<{ name: string; value: string }[]> {
  const kept = [{ name: 'lang', value: lang }];
  if (name === undefined) return kept;
  const { wire, me } = await member(name);
  const session = { token: wire.token, csrfToken: wire.csrfToken, user: me };
  return [...kept, { name: 'session', value: JSON.stringify(session) }];
}
