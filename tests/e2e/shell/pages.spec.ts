import type { Page, Response } from '@playwright/test';
import type { AnyRouter } from '@tanstack/react-router';
import { TEST_SIZE } from '#tools/test-size.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { barriers, listen, overflow, settled, wordless } from '../support/health.ts';
import { place } from '../support/orders.ts';
import { newTrader } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { type Stop, TOURS } from '../support/tours.ts';

const PHONE = { width: 390, height: 844 };
const NOTHING = { wordless: [], tooWide: [] };

for (const [who, prepare] of Object.entries(TOURS)) {
  test(`every page of a ${who} is whole and open to everybody`, SMOKE, async ({ enter, pair }) => {
    test.slow();
    const { as, stops } = await prepare(pair);
    const { page } = await enter(as ? { as } : {});
    const { wide, narrow } = TEST_SIZE === 'full' ? { wide: stops, narrow: [] } : halves(stops);
    const heard = listen(page);
    for (const [index, { path, route }] of wide.entries()) {
      await test.step(path, async () => {
        const response = await open(page, path, index);
        if (response !== null) expect.soft(response.status(), path).toBe(route === 'notFound' ? 404 : 200);
        await settled(page);
        expect.soft({ wordless: await wordless(page), tooWide: await overflow(page) }, path).toEqual(NOTHING);
        expect.soft(await barriers(page), path).toEqual([]);
        if (TEST_SIZE === 'full') await inTheDark(page, path);
        expect.soft(heard.splice(0), path).toEqual([]);
      });
    }
    await page.setViewportSize(PHONE);
    await readInChinese(page);
    await walkOnPhone(page, narrow, { lang: 'zh-CN', heard });
  });

  test(`every page of a ${who} stands on a phone, in both languages`, async ({ enter, pair }) => {
    test.slow();
    const { as, stops } = await prepare(pair);
    const { page } = await enter(as ? { as } : {});
    const heard = listen(page);
    await page.setViewportSize(PHONE);
    await walkOnPhone(page, stops, { lang: 'en', heard });
    await readInChinese(page);
    await walkOnPhone(page, oneOfEachRoute(stops), { lang: 'zh-CN', heard });
  });
}

const oneOfEachRoute = (stops: readonly Stop[]): Stop[] => [
  ...new Map(stops.map((stop) => [stop.route, stop])).values(),
];

/** A small run looks at each route once, by turns in a wide window in English and on a phone in Chinese. */
function halves(stops: readonly Stop[]): { readonly wide: Stop[]; readonly narrow: Stop[] } {
  const routes = oneOfEachRoute(stops);
  const { wide = [], narrow = [] } = Object.groupBy(routes, (_, index) => (index % 2 === 0 ? 'wide' : 'narrow'));
  return { wide, narrow };
}

/** By its address. A small run loads the first page of a walk so, and goes on within it: a load costs four times as much. */
async function open(page: Page, path: string, index: number): Promise<Response | null> {
  if (TEST_SIZE === 'full' || index === 0) return page.goto(path);
  const router = await page.evaluateHandle(
    () => (globalThis as unknown as { readonly __TSR_ROUTER__: AnyRouter }).__TSR_ROUTER__,
  );
  await router.evaluate((own, href) => own.navigate({ href }), path);
  // Until then the page before it is shown, whole and settled.
  await page.waitForFunction(({ state }) => state.resolvedLocation?.href === state.location.href, router);
  await router.dispose();
  return null;
}

/** The language is changed once in a tour, because that is a write. */
const readInChinese = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('lang', 'zh_cn'));

async function walkOnPhone(
  page: Page,
  stops: readonly Stop[],
  { lang, heard }: { readonly lang: string; readonly heard: string[] },
): Promise<void> {
  for (const [index, { path }] of stops.entries()) {
    await test.step(`${path} in ${lang}`, async () => {
      await open(page, path, index);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await settled(page);
      // Lists become cards once the page has heard of its width.
      const narrow = async () => ({ wordless: await wordless(page), tooWide: await overflow(page) });
      await expect.soft.poll(narrow, `${path} in ${lang}`).toEqual(NOTHING);
      expect.soft(heard.splice(0), path).toEqual([]);
    });
  }
}

/** Looks for what cannot be read in dark colours: nothing else of a page differs there. */
async function inTheDark(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await barriers(page, ['color-contrast', 'link-in-text-block']), `${path} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the checks of a page find what is planted', async ({ enter }) => {
  const { page } = await enter();
  await page.goto(paths.gift());
  await settled(page);
  const heard = listen(page);
  await page.evaluate(() => {
    const planted = document.createElement('div');
    planted.innerHTML = '<button></button><p title="{{name}}">sell.noSuchKey</p>';
    planted.style.width = '2000px';
    document.body.append(planted);
    console.error('planted');
  });
  expect(await wordless(page)).toEqual(['sell.noSuchKey', '{{name}}']);
  expect((await overflow(page)).length).toBeGreaterThan(0);
  expect((await barriers(page)).map((line) => line.split(':')[0])).toContain('button-name');
  await expect.poll(() => heard).toEqual(['console: planted']);
});

test('no page breaks the content security policy', async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.provider });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective));
  });
  const heard = listen(page);
  for (const path of [paths.gift(), paths.basicInfo(), paths.publishStep1(), paths.help()]) {
    await page.goto(path);
    await settled(page);
  }
  expect(heard).toEqual([]);
});

test('an unknown address has the status 404, and leads on', SMOKE, async ({ enter }) => {
  const { page, t } = await enter();
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: t('shell:notFound.title'), exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('shell:notFound.market'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('market:home.title'), exact: true })).toBeVisible();
});

test('an order of others is not found, and says where one’s own are', async ({ enter, pair }) => {
  const { path } = await place(pair, [{ face: 100, code: freshCode() }]);
  const { page, t } = await enter({ as: await newTrader() });
  await page.goto(path);
  await expect(page.getByText(t('orders-workspace:notFound.title'), { exact: true })).toBeVisible();
});
