import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startTestProduct } from '#tests/fixtures/product.ts';
import { paths } from '#web/paths.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';

/** `npm run shots [-- --out shots --url http://127.0.0.1:8080 --only wallet]`: takes screenshots of every page. */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'shots' },
    url: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    dark: { type: 'boolean', default: false },
  },
});

const WIDTHS = [1440, 390] as const;
const LANGS = ['en', 'zh_cn'] as const;
const PASSWORD = 'Demo2468';
const MAX_PAGES = 500;

interface Target {
  readonly name: string;
  readonly path: string;
}

/** Every page of paths.ts for a role, with objects of the demo data. */
type Targets = (page: Page) => Promise<Target[]>;

const ROLES: Record<string, { account: string | null; targets: Targets }> = {
  visitor: { account: null, targets: visitorPages },
  trader: {
    account: 'demo_seller',
    targets: async (page) => [...(await userPages(page)), ...(await traderPages(page))],
  },
  provider: {
    account: 'demo_provider',
    targets: async (page) => [...(await userPages(page)), ...(await providerPages(page))],
  },
  moderator: { account: 'demo_moderator', targets: moderatorPages },
};

const publishPage: Target = { name: 'publish', path: paths.publishStep1() };

/** A provider's further pages: own offers, bail, and buying cards. */
async function providerPages(page: Page): Promise<Target[]> {
  const own = await firstLink(page, paths.myOffers(), '/advertisementDetails/buy/');
  const sold = await firstLink(page, `${paths.gift()}?side=sell`, '/goOrder/');
  return [
    publishPage,
    { name: 'my-ads', path: paths.myAds() },
    { name: 'bail', path: paths.bail() },
    ...(own ? [{ name: 'own-offer', path: own }] : []),
    ...(own ? [{ name: 'edit-offer', path: paths.editAd(own.split('/').at(-1) ?? '') }] : []),
    ...(sold ? [{ name: 'choose-cards', path: sold }] : []),
  ];
}

/** A trader's further pages: own cards for sale, and selling quickly. */
async function traderPages(page: Page): Promise<Target[]> {
  const goods = await firstLink(page, paths.myOffers(), '/goodsList/');
  const dispute = await firstLink(page, `${paths.orderList()}?turn=mine`, '/operate/');
  return [
    publishPage,
    { name: 'quick-sell', path: paths.quickSell() },
    { name: 'my-offers', path: paths.myOffers() },
    { name: 'sell-list', path: paths.sellList('all') },
    ...(goods ? [{ name: 'goods-list', path: goods }] : []),
    ...(dispute ? [{ name: 'dispute', path: paths.dispute(dispute.split('/').at(-2) ?? '') }] : []),
  ];
}

async function visitorPages(page: Page): Promise<Target[]> {
  const ad = await firstLink(page, paths.gift(), '/adDetails/');
  const sold = await firstLink(page, `${paths.gift()}?side=sell`, '/sellDetails/');
  return [
    { name: 'gift', path: paths.gift() },
    { name: 'cards-for-sale', path: `${paths.gift()}?side=sell` },
    { name: 'login', path: paths.login() },
    { name: 'service-login', path: paths.serviceLogin() },
    { name: 'register', path: paths.register() },
    { name: 'register-email', path: paths.registerEmail('00000000-0000-7000-8000-000000000000', 'x'.repeat(20)) },
    { name: 'set-password', path: paths.setPassword() },
    { name: 'help', path: paths.help() },
    { name: 'help-search', path: `${paths.help()}?q=appeal` },
    { name: 'help-article', path: paths.help('claims', 'evidence') },
    { name: 'not-found', path: '/no-such-page' },
    ...(ad ? [{ name: 'ad-details', path: ad }] : []),
    ...(sold ? [{ name: 'sell-details', path: sold }] : []),
  ];
}

async function userPages(page: Page): Promise<Target[]> {
  const ad = await firstLink(page, paths.gift(), '/adDetails/');
  const orders = await links(page, paths.orderList(), '/operate/');
  const records = ad ? (await links(page, ad, '/userCenter/')).slice(0, 1) : [];
  return [
    { name: 'gift', path: paths.gift() },
    { name: 'orders', path: paths.orderList() },
    { name: 'orders-mine', path: `${paths.orderList()}?turn=mine` },
    { name: 'wallet', path: paths.wallet() },
    { name: 'trust-list', path: paths.trustList() },
    { name: 'block-list', path: paths.blockList() },
    ...records.map((path) => ({ name: 'record', path })),
    { name: 'trading-password', path: paths.tradingPassword() },
    ...(ad
      ? [
          { name: 'ad-details', path: ad },
          { name: 'sell', path: ad.replace('/adDetails/', '/goSell/') },
        ]
      : []),
    ...orders.map((path, index) => ({ name: `order-${index + 1}`, path })),
  ];
}

async function moderatorPages(page: Page): Promise<Target[]> {
  const ofOrders = `${paths.cases()}/GO`;
  const link = await firstLink(page, paths.cases(), ofOrders);
  const review = await firstLink(page, `${paths.cases()}?tab=reviews`, ofOrders);
  return [
    { name: 'cases', path: paths.cases() },
    { name: 'case-statistics', path: paths.caseStatistics() },
    { name: 'settings', path: paths.settings() },
    ...(link ? [{ name: 'case', path: link }] : []),
    ...(review ? [{ name: 'case-review', path: review }] : []),
  ];
}

async function links(page: Page, path: string, part: string): Promise<string[]> {
  await page.goto(path);
  const matches = page.locator(`a[href*="${part}"]`);
  await matches
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  const all = await Promise.all((await matches.all()).map((link) => link.getAttribute('href')));
  return [...new Set(all)].filter((href) => href !== null).slice(0, 12);
}

async function firstLink(page: Page, path: string, part: string): Promise<string | null> {
  return (await links(page, path, part))[0] ?? null;
}

async function signIn(page: Page, account: string): Promise<void> {
  await page.goto(paths.login());
  await page.locator('input[name="account"]').fill(account);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function contextOf(browser: Browser, baseURL: string, lang: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: values.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((stored) => localStorage.setItem('lang', stored), lang);
  return context;
}

async function shoot(page: Page, target: Target, file: string): Promise<void> {
  await page.goto(target.path);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: file, fullPage: true });
}

async function main(): Promise<void> {
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  const product = values.url ? null : await startTestProduct();
  const baseURL = values.url || (product?.url ?? '');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  let shotCount = 0;
  try {
    for (const [role, { account, targets }] of Object.entries(ROLES)) {
      for (const lang of LANGS) {
        for (const width of WIDTHS) {
          const context = await contextOf(browser, baseURL, lang, width);
          const page = await context.newPage();
          if (account) await signIn(page, account);
          const chosen = (await targets(page)).filter((target) => target.name.includes(values.only));
          for (const target of chosen) {
            if (shotCount++ >= MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pictures`);
            const theme = values.dark ? '.dark' : '';
            await shoot(page, target, join(out, `${role}.${target.name}.${lang}.${width}${theme}.png`));
          }
          await context.close();
        }
      }
    }
    console.log(`${shotCount} pictures in ${out}`);
  } finally {
    await browser.close();
    await product?.stop();
  }
}

await main();
