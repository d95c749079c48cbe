import type { Page } from '@playwright/test';
import { addGoods, publishSellAd } from '#tests/fixtures/goods.ts';
import { paths } from '#web/paths.ts';
import { stopClock } from './support/clock.ts';
import { barriers, overflow, wordless } from './support/health.ts';
import { member, TRADE_PASSWORD } from './support/members.ts';
import { expect, test } from './support/test.ts';
import { LANGS } from './support/words.ts';

/** Sells cards of its own here, and no other file trades with it: what it is told of is counted. */
const OWNER = 'ben_okafor';
const BUYER = 'orchid_co';
const VISIBLE_MS = 5_000;
/** Time stands still but for this, each time that one looks whether it has come. */
const LOOK_MS = 20;

const bellOf = (page: Page) => page.getByTestId('notice-bell');
const bubbleOf = (page: Page) => page.getByTestId('bubble');
/** What the server keeps about the mails of the first kind. */
const keptMail = async () => {
  const { wire } = await member(OWNER);
  return (await wire.call('notices.getSettings', {})).kinds[0]?.mail;
};
const readEverything = async () => {
  const { wire } = await member(OWNER);
  await wire.call('notices.viewAll', {});
};

let shop: Promise<string> | null = null;
const open: string[] = [];

/** Somebody buys a card of the owner's; answers the order's code. */
async function order(): Promise<string> {
  const [owner, buyer] = await Promise.all([member(OWNER), member(BUYER)]);
  shop ??= publishSellAd(owner);
  const adCode = await shop;
  await addGoods(owner, adCode, [{ face: 25 }]);
  const { version: adVersion, unitPrice, goods } = await buyer.wire.call('goods.get', { code: adCode });
  const goodsIds = goods.slice(0, 1).map(({ id }) => id);
  const params = { adCode, adVersion, unitPrice, goodsIds, tradePassword: TRADE_PASSWORD };
  const { orderCode } = await buyer.wire.call('orders.buy', params);
  open.push(orderCode);
  return orderCode;
}

test.describe.configure({ mode: 'serial' });

// An order that nobody looks at ends by itself after three minutes, and its notice would come into another test.
test.afterEach(async () => {
  const { wire } = await member(OWNER);
  for (const code of open.splice(0)) await wire.call('orders.cancel', { code });
});

for (const lang of LANGS) {
  test(`an order taken is told at once, and opens from the bubble, in ${lang}`, async ({ enter }) => {
    await readEverything();
    const { page, t } = await enter({ as: OWNER, lang });
    await page.goto(paths.wallet());
    await expect(bellOf(page)).toHaveAccessibleName(t('notices:bell'));
    await expect(bellOf(page).locator('em')).toHaveCount(0);
    const placed = await order();
    await expect(bubbleOf(page)).toContainText(placed);
    await expect(bellOf(page).locator('em')).toHaveText('1');
    // Whoever has the page in the background sees it in the title.
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await bubbleOf(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(placed));
    // Opened is read.
    await expect(bellOf(page).locator('em')).toHaveCount(0);

    await page.goto(paths.wallet());
    const next = await order();
    await expect(bellOf(page).locator('em')).toHaveText('1');
    // So is what is seen on its order's page, however one came there.
    await page.goto(paths.operate({ adCode: '-', orderCode: next, opponentCode: '-' }));
    await expect(bellOf(page).locator('em')).toHaveCount(0);
  });

  test(`the popover lists five a page, and what is read in one tab is read in the other, in ${lang}`, async ({
    enter,
  }) => {
    const width = lang === 'en' ? 1440 : 390;
    await readEverything();
    const orders = [await order(), await order()];
    const { page, t } = await enter({ as: OWNER, lang, width });
    await page.goto(paths.gift());
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

  test(`the page filters by what it is about, and keeps what is chosen, in ${lang}`, async ({ enter }) => {
    const { page, t } = await enter({ as: OWNER, lang });
    await page.goto(`${paths.notice()}?type=8`);
    await expect(page.getByRole('heading', { level: 1, name: t('notices:title'), exact: true })).toBeVisible();
    await expect(page.getByText(t('notices:none'), { exact: true })).toBeVisible();
    await page.goto(paths.notice());
    await expect(page.getByTestId('notice').first()).toBeVisible();

    await page.getByText(t('notices:page.settings'), { exact: true }).click();
    await expect(page).toHaveURL(/tab=settings/);
    await expect(page.getByRole('row').nth(1)).toContainText(t('notices:settings.always'));
    const mail = page.getByRole('row').nth(1).getByRole('switch').last();
    await expect(mail).toBeChecked();
    await mail.click({ force: true });
    await expect(mail).not.toBeChecked();
    await expect.poll(keptMail).toBe(false);
    await page.reload();
    await expect(mail).not.toBeChecked();
    await mail.click({ force: true });
    await expect.poll(keptMail).toBe(true);
  });
}

test('a bubble stays for five seconds', async ({ enter }) => {
  const { page } = await enter({ as: OWNER });
  await page.clock.install();
  await page.goto(paths.gift());
  await expect(bellOf(page)).toBeVisible();
  await stopClock(page);
  const placed = await order();
  let looks = 0;
  await expect(async () => {
    looks += 1;
    await page.clock.runFor(LOOK_MS);
    await expect(bubbleOf(page)).toContainText(placed, { timeout: 500 });
  }).toPass();
  await page.clock.runFor(VISIBLE_MS - LOOK_MS * (looks + 1));
  await expect(bubbleOf(page)).toBeVisible();
  await page.clock.runFor(LOOK_MS * (looks + 1));
  await expect(bubbleOf(page)).toHaveCount(0);
});

test('a push is shown when no page is open, and knows where it leads', async ({ enter }) => {
  const { page } = await enter({ as: OWNER });
  await page.context().grantPermissions(['notifications']);
  await page.goto(paths.gift());
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) found(one.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
  });
  const data = JSON.stringify({ id: 'n1', title: 'New order', body: 'Order GO1', path: paths.wallet() });
  const origin = new URL(page.url()).origin;
  const registrationId = await registered;
  // As when the reader is elsewhere: no page of ours is open.
  await page.goto('about:blank');
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await page.goto(paths.gift());
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag, data: kept }) => ({ title, body, tag, path: kept.path as string }));
    });
  await expect.poll(shown).toEqual([{ title: 'New order', body: 'Order GO1', tag: 'n1', path: paths.wallet() }]);
});
