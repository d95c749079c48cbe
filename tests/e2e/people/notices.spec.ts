import type { Page } from '@playwright/test';
import { addGoods, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { passUntil, stopClock } from '../support/clock.ts';
import { freshCode, turn } from '../support/forms.ts';
import { barriers, overflow, settled, wordless } from '../support/health.ts';
import { openLinked } from '../support/linked.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { place } from '../support/orders.ts';
import type { Pair } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';

const VISIBLE_MS = 5_000;

const bellOf = (page: Page) => page.getByTestId('notice-bell');
const bubbleOf = (page: Page) => page.getByTestId('bubble');

/** The provider buys a card of the seller, who gets a notice; returns the order's code. */
async function order(pair: Pair): Promise<string> {
  const [owner, buyer] = await Promise.all([member(pair.seller), member(pair.provider)]);
  const adCode = await publishSellAd(owner);
  await addGoods(owner, adCode, [{ face: 25 }]);
  const { version: adVersion, unitPrice, goods } = await buyer.wire.call('goods.get', { code: adCode });
  const goodsIds = goods.slice(0, 1).map(({ id }) => id);
  const params = { adCode, adVersion, unitPrice, goodsIds, tradePassword: TRADE_PASSWORD };
  const { orderCode } = await buyer.wire.call('orders.buy', params);
  return orderCode;
}

test('an order taken is told at once, and opens from the bubble', SMOKE, async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller });
  await page.clock.install();
  await openLinked(page, paths.wallet());
  await expect(bellOf(page)).toHaveAccessibleName(t('notices:bell'));
  await expect(bellOf(page).locator('em')).toHaveCount(0);
  await stopClock(page);
  const placed = await order(pair);
  await passUntil(page, async (options) => {
    await expect(bubbleOf(page)).toContainText(placed, options);
    await expect(bellOf(page).locator('em')).toHaveText('1', options);
    // The title shows it for a page in the background.
    await expect(page).toHaveTitle(/^\(\d+\) /, options);
  });
  await bubbleOf(page).getByRole('link').click();
  await page.clock.resume();
  await expect(page).toHaveURL(new RegExp(placed));
  // Opened is read.
  await expect(bellOf(page).locator('em')).toHaveCount(0);

  await page.goto(paths.wallet());
  const next = await order(pair);
  await expect(bellOf(page).locator('em')).toHaveText('1');
  // So is a notice whose order's page was opened, by whatever way.
  await page.goto(paths.operate({ adCode: '-', orderCode: next, opponentCode: '-' }));
  await expect(bellOf(page).locator('em')).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`the popover lists five a page, and what is read in one tab is read in the other, at ${width} px`, async ({
    enter,
    pair,
  }) => {
    for (let count = 0; count < 4; count++) await order(pair);
    const { wire } = await member(pair.seller);
    // Notices are written a moment after their event.
    await expect.poll(async () => (await wire.call('notices.countUnread', {})).unread).toBe(4);
    await wire.call('notices.viewAll', {});
    const orders = [await order(pair), await order(pair)];
    const { page, t } = await enter({ as: pair.seller, width });
    await page.goto(paths.help());
    const other = await page.context().newPage();
    await other.goto(paths.notice());
    for (const tab of [page, other]) await expect(bellOf(tab).locator('em')).toHaveText('2');

    await bellOf(page).click();
    const popover = page.getByRole('dialog', { name: t('notices:bell'), exact: true });
    await expect(popover.getByTestId('notice')).toHaveCount(5);
    await expect(popover.getByTestId('notice').first()).toContainText(orders[1] ?? '');
    const box = await popover.boundingBox();
    expect(box?.width).toBe(width < 400 ? width - 16 : 400);
    await popover
      .getByRole('button', { name: t('notices:readOne', { title: '' }).trim() })
      .first()
      .click();
    for (const tab of [page, other]) await expect(bellOf(tab).locator('em')).toHaveText('1');
    await popover.getByRole('button', { name: t('notices:readAll'), exact: true }).click();
    for (const tab of [page, other]) await expect(bellOf(tab).locator('em')).toHaveCount(0);

    expect([...(await overflow(page)), ...(await wordless(page)), ...(await barriers(page))]).toEqual([]);
    await popover.getByRole('tab', { name: t('notices:tab.chats') }).click();
    await expect(popover.getByTestId('notice')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(bellOf(page)).toBeFocused();
  });
}

test('the page filters by what it is about, and keeps what is chosen', async ({ enter, pair }) => {
  await order(pair);
  const { wire } = await member(pair.seller);
  // The stored setting for mails of the first kind.
  const keptMail = async () => (await wire.call('notices.getSettings', {})).kinds[0]?.mail;
  const { page, t } = await enter({ as: pair.seller });
  await page.goto(`${paths.notice()}?type=8`);
  await expect(page.getByRole('heading', { level: 1, name: t('notices:title'), exact: true })).toBeVisible();
  await expect(page.getByText(t('notices:none'), { exact: true })).toBeVisible();
  await page.goto(paths.notice());
  await expect(page.getByTestId('notice').first()).toBeVisible();

  await page.getByRole('main').getByText(t('notices:page.settings'), { exact: true }).click();
  await expect(page).toHaveURL(/tab=settings/);
  await expect(page.getByRole('row').nth(1)).toContainText(t('notices:settings.always'));
  const mail = page.getByRole('row').nth(1).getByRole('switch').last();
  await expect(mail).toBeChecked();
  await turn(mail);
  await expect(mail).not.toBeChecked();
  await expect.poll(keptMail).toBe(false);
  await page.reload();
  await expect(mail).not.toBeChecked();
  await turn(mail);
  await expect.poll(keptMail).toBe(true);
});

test('a bubble stays for five seconds', async ({ enter, pair }) => {
  const { page } = await enter({ as: pair.seller });
  await page.clock.install();
  await openLinked(page, paths.help());
  await expect(bellOf(page)).toBeVisible();
  await stopClock(page);
  const placed = await order(pair);
  const passedMs = await passUntil(page, (options) => expect(bubbleOf(page)).toContainText(placed, options));
  await page.clock.runFor(VISIBLE_MS - passedMs - 20);
  await expect(bubbleOf(page)).toBeVisible();
  await page.clock.runFor(passedMs + 20);
  await expect(bubbleOf(page)).toHaveCount(0);
});

test('a bubble on a phone covers neither the heading nor a main act of the page', async ({ enter, pair }) => {
  const adCode = await publishAd(await member(pair.provider), { rate: '80', totalAmount: 2_000 });
  const opened = await place(pair, [{ face: 100, code: freshCode() }]);
  const seller = await enter({ as: pair.seller, width: 390 });
  const provider = await enter({ as: pair.provider, width: 390 });
  for (const { page } of [seller, provider]) await page.clock.install();
  const visits = [
    { page: seller.page, path: paths.goSell(adCode), tell: () => order(pair) },
    { page: seller.page, path: paths.wallet(), tell: () => order(pair) },
    { page: provider.page, path: opened.path, tell: () => place(pair, [{ face: 50, code: freshCode() }]) },
  ];
  for (const { page, path, tell } of visits) {
    await openLinked(page, path);
    await settled(page);
    await stopClock(page);
    const main = page.getByRole('main');
    const shown = [main.getByRole('heading', { level: 1 }), main.locator('[data-variant=filled], button[type=submit]')];
    await tell();
    await passUntil(page, (options) => expect(bubbleOf(page)).toBeVisible(options));
    const bubble = await bubbleOf(page).boundingBox();
    expect(bubble).not.toBeNull();
    const below = 844 - ((bubble?.y ?? 0) + (bubble?.height ?? 0));
    expect(below).toBeGreaterThanOrEqual(0);
    let compared = 0;
    for (const part of await Promise.all(shown.map((locator) => locator.all())).then((parts) => parts.flat())) {
      const box = await part.boundingBox();
      if (box === null) continue;
      compared++;
      const isApart = box.y + box.height <= (bubble?.y ?? 0) || box.y >= (bubble?.y ?? 0) + (bubble?.height ?? 0);
      expect(isApart || box.y > 844, `${path}: ${await part.textContent()}`).toBe(true);
    }
    expect(compared).toBeGreaterThan(0);
    await page.clock.resume();
  }
});
