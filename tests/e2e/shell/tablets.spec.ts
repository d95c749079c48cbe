import type { Page } from '@playwright/test';
import { addGoods, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { overflow, settled } from '../support/health.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { place, reveal } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [701, 768, 820, 1024] as const;

/** Cells and heads whose content is wider than they are, so that it is cut or runs into the next one. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main td, main th, header a, header button')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent}`),
  );

/** The whole texts that stand in the first row. */
const visible = (page: Page, text: string) => expect(page.getByRole('main').getByText(text).first()).toBeVisible();

test('lists and header fit on tablets, and the menu is in reach', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await publishAd(await member(pair.provider), { rate: '81' });
  const { page, t } = await enter({ as: pair.provider });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1024 });
    for (const path of [paths.gift(), paths.orderList(), paths.myAds(), paths.bail(), paths.wallet(), order.path]) {
      await page.goto(path);
      await settled(page);
      expect.soft({ tooWide: await overflow(page), cut: await cut(page) }, `${path} at ${width}`).toEqual(NOTHING);
      await expect(page.getByRole('navigation', { name: t('shell:menu') }).locator('visible=true')).toHaveCount(1);
    }
    await page.goto(paths.orderList());
    await visible(page, order.code);
    await visible(page, pair.seller);
    await page.goto(paths.wallet());
    const movement = page.getByRole('main').locator('summary small').filter({ hasText: order.code }).first();
    expect.soft(await movement.evaluate((text) => text.scrollWidth - text.clientWidth), `${width}`).toBeLessThan(2);
  }
});

test('times and face values are whole in Chinese on a small laptop', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 25, code: freshCode() }]);
  await reveal(order);
  await order.provider.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
  await publishAd(await member(pair.provider), { rate: '82', fixedFaces: [10, 15, 25, 50, 100] });
  const { page, t } = await enter({ as: pair.provider, lang: 'zh_cn', width: 1024 });
  const clipped = () =>
    page
      .locator('main td span')
      .evaluateAll((texts) =>
        texts
          .filter(({ children, scrollWidth, clientWidth }) => children.length === 0 && scrollWidth > clientWidth + 1)
          .map((text) => text.textContent),
      );
  // The column of ratings takes the width from the others.
  for (const [path, sign] of [
    [paths.orderList(), t('orders:rate.button')],
    [paths.myAds(), '$100'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await visible(page, sign);
    expect.soft(await clipped(), path).toEqual([]);
  }
});

test('the own ads of cards can be read on tablets', async ({ enter, pair }) => {
  const seller = await member(pair.seller);
  const code = await publishSellAd(seller);
  await addGoods(seller, code);
  const { page } = await enter({ as: pair.seller });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1024 });
    for (const path of [paths.sellList('all'), paths.goodsList(code)]) {
      await page.goto(path);
      await settled(page);
      expect.soft({ tooWide: await overflow(page), cut: await cut(page) }, `${path} at ${width}`).toEqual(NOTHING);
    }
    // A code that is broken into single characters makes its row a column.
    await page.goto(paths.sellList('all'));
    await settled(page);
    const text = page.getByRole('main').getByText(code).first();
    expect.soft((await text.boundingBox())?.height, `${width}`).toBeLessThan(50);
  }
});

test('the bar of staff shows the page that they are on', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_admin' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [paths.identityQueue(), paths.people(), paths.proposals(), paths.words(), paths.audit()]) {
      await page.goto(path);
      await settled(page);
      const bar = page.getByRole('navigation', { name: t('console:title') });
      // The counts make the entries before this one longer.
      await expect(bar.getByText(t('console:waits', { count: 1 }), { exact: true }).first()).toBeAttached();
      await expect(bar.locator('[aria-current=page]'), `${path} at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the longest menu, of moderators, fits in one line on every laptop', async ({ enter }) => {
  const { page } = await enter({ as: 'demo_moderator' });
  for (const width of [900, 1000, 1024, 1100, 1210]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.cases());
    await settled(page);
    const heights = await page
      .locator('header nav a')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
    expect.soft({ tooWide: await overflow(page), heights: new Set(heights).size < 2 }, `${width}`).toEqual({
      tooWide: [],
      heights: true,
    });
  }
});

test('a case opens in place of the queue where there is no room for both, with the ruling in reach', async ({
  enter,
}) => {
  const { page, t } = await enter({ as: 'demo_moderator' });
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto(paths.cases());
  const queue = page.getByRole('complementary', { name: t('disputes:queue') });
  await queue.getByRole('link').first().click();
  await expect(queue).toBeHidden();
  await expect(page.getByRole('button', { name: t('disputes:bench.toTake') })).toBeInViewport();
  await page.getByRole('link', { name: t('disputes:bench.back') }).click();
  await expect(queue).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await queue.getByRole('link').first().click();
  await expect(queue).toBeVisible();
  await expect(page.getByRole('button', { name: t('disputes:take'), exact: true })).toBeInViewport();
});

const NOTHING = { tooWide: [], cut: [] };
