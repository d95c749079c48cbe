import type { Page } from '@playwright/test';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { dropPicture, freshCode } from '../support/forms.ts';
import { overflow, settled } from '../support/health.ts';
import { member } from '../support/members.ts';
import { expectTurn } from '../support/operate.ts';
import { place, reveal } from '../support/orders.ts';
import { expect, SMOKE, test, type Visit } from '../support/test.ts';

const PHONE = { width: 390 } as const;

/** The upper or right edge of the first element with this text. */
async function edges(page: Page, text: string | RegExp): Promise<{ top: number; right: number }> {
  const box = await page.getByRole('main').getByText(text).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`nothing says ${text}`);
  return { top: box.y, right: box.x + box.width };
}

test('an order begins with one bar and whose turn it is', SMOKE, async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const visit = await enter({ as: pair.provider, ...PHONE });
  const { page, t } = visit;
  await page.goto(order.path);
  await expectTurn(visit, 'to_view.provider', { count: 1 });
  await settled(page);
  await expect(page.getByRole('banner')).toBeHidden();
  const title = t('orders-workspace:phone.single', { brand: 'Amazon', country: 'US', face: '$100' });
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  expect((await edges(page, t('orders-workspace:turn.to_view.provider', { count: 1 }))).top).toBeLessThan(130);
  expect(await overflow(page)).toEqual([]);

  await page.getByRole('link', { name: t('orders-workspace:phone.back'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(paths.orderList()));
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a list of orders has the times below the sums', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const { page, t } = await enter({ as: pair.provider, ...PHONE });
  await page.goto(`${paths.orderList()}?search=${order.code}`);
  await settled(page);
  const sum = await edges(page, /^80\.00/);
  const left = await edges(page, t('orders:left'));
  expect(left.top).toBeGreaterThan(sum.top);
  expect(Math.abs(left.right - sum.right)).toBeLessThan(2);
});

test('a sale keeps its sum in sight, and asks before codes are lost', async ({ enter, pair }) => {
  const adCode = await publishAd(await member(pair.provider), { rate: '80', totalAmount: 2_000 });
  const { page, t } = await enter({ as: pair.seller, ...PHONE });
  await page.goto(paths.goSell(adCode));
  const card = page.getByRole('group', { name: t('market:sell.card', { number: 1 }) });
  await dropPicture(card);
  await card.getByLabel(t('market:calc.face')).fill('100');
  const code = card.getByLabel(t('market:code.label'), { exact: true });
  await code.fill(freshCode());
  const form = page.getByRole('form', { name: t('market:sell.form') });
  const bar = form.locator('div').filter({ hasText: new RegExp(`^${t('market:calc.receive')}79\\.20`) });
  await expect(bar.last()).toBeInViewport({ ratio: 1 });

  await page
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: t('shell:tab.orders') })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('ui:unsealed.lost', { count: 1 }));
  await dialog.getByRole('button', { name: t('ui:confirm.back'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(code).not.toHaveValue('');

  await page
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: t('shell:tab.orders') })
    .click();
  await dialog.getByRole('button', { name: t('ui:unsealed.verb'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(paths.inbox()));
});

test('the last tab leads a member to their own page, and a visitor to the login', async ({ enter, pair }) => {
  const follow = async (visit: Visit, tab: 'me' | 'login') => {
    const { page, t } = visit;
    await page.goto(paths.gift());
    const bar = page.getByRole('navigation', { name: t('shell:menu'), exact: true });
    await bar.getByRole('link', { name: t(`shell:tab.${tab}`), exact: true }).click();
    return page;
  };
  const own = await follow(await enter({ as: pair.seller, ...PHONE }), 'me');
  await expect(own).toHaveURL(new RegExp(`${paths.me()}$`));
  await expect(own.getByRole('main').getByText(pair.seller, { exact: true }).first()).toBeVisible();
  await expect(await follow(await enter(PHONE), 'login')).toHaveURL(new RegExp(paths.login()));
});

test('codes that are typed for delivery are not lost without a question', async ({ enter, pair }) => {
  const [seller, provider] = await Promise.all([member(pair.seller), member(pair.provider)]);
  const adCode = await publishAd(provider, { rate: '80', totalAmount: 2_000 });
  const { version: adVersion, unitPrice } = await seller.wire.call('ads.get', { code: adCode });
  const terms = { adCode, adVersion, unitPrice };
  const placed = await seller.wire.call('orders.promise', { ...terms, cards: [{ faceValue: 100 }] });
  const { orderCode, opponentCode } = placed;
  const visit = await enter({ as: pair.seller, ...PHONE });
  const { page, t } = visit;
  await page.goto(paths.operate({ adCode, orderCode, opponentCode }));
  const form = page.getByRole('form', { name: t('orders-workspace:deliver.title') });
  const code = form.getByLabel(t('orders-workspace:deliver.code'), { exact: true });
  const typed = freshCode();
  await code.fill(typed);

  const back = page.getByRole('link', { name: t('orders-workspace:phone.back'), exact: true });
  const dialog = page.getByRole('dialog');
  await back.click();
  await expect(dialog).toContainText(t('ui:unsealed.lost', { count: 1 }));
  await dialog.getByRole('button', { name: t('ui:confirm.back'), exact: true }).click();
  await expect(code).toHaveValue(typed);

  await dropPicture(form);
  await expect(
    form.getByRole('img', { name: t('orders-workspace:deliver.photo', { row: 1 }), exact: true }),
  ).toBeVisible();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: t('orders-workspace:deliver.verb', { count: 1 }), exact: true }).click();
  await expectTurn(visit, 'to_view.seller', { ...pair, count: 1 });
  await back.click();
  await expect(page).toHaveURL(new RegExp(paths.orderList()));
  await expect(dialog).toHaveCount(0);
});

test('a report that lacks something leads to the first fault', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  await reveal(order);
  const { page, t } = await enter({ as: pair.provider, ...PHONE });
  await page.goto(order.path);
  await page.getByRole('button', { name: t('orders-workspace:act.report'), exact: true }).click();
  await page.getByRole('button', { name: t('orders-workspace:claim.send', { count: 1 }), exact: true }).click();
  const note = page.getByLabel(t('orders-workspace:claim.note'));
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
});

test('"Me" has everything of one’s own', async ({ enter, pair }) => {
  const { page, t } = await enter({ as: pair.seller, ...PHONE });
  await page.goto(paths.orderList());
  await page
    .getByRole('navigation')
    .last()
    .getByRole('link', { name: t('shell:tab.me'), exact: true })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(pair.seller);
  for (const key of ['sell', 'notices', 'help']) {
    await expect(main.getByRole('link', { name: t(`shell:nav.${key}`), exact: true })).toBeVisible();
  }
  await expect(main.getByRole('button', { name: t('shell:logout'), exact: true })).toBeVisible();
});

test('nothing is wider than the narrowest phone', SMOKE, async ({ enter, pair }) => {
  const owner = await member(pair.provider);
  const adCode = await publishAd(owner);
  const narrowest = { width: 320, height: 568 };
  const visitor = await enter();
  await visitor.page.setViewportSize(narrowest);
  for (const path of [paths.gift(), paths.help()]) {
    await visitor.page.goto(path);
    await settled(visitor.page);
    expect.soft(await overflow(visitor.page), path).toEqual([]);
  }
  const { page } = await enter({ as: pair.provider });
  await page.setViewportSize(narrowest);
  await page.goto(paths.editAd(adCode));
  await settled(page);
  expect(await overflow(page)).toEqual([]);
});
