import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { countryIn } from '../support/country.ts';
import { pick } from '../support/filters.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('the market’s filters stand in the address and survive a reload', SMOKE, async ({ enter }) => {
  const visit = await enter();
  const { page, t } = visit;
  await page.goto(paths.gift());
  await page.getByRole('button', { name: 'Apple', exact: true }).click();
  await pick(visit, t('market:filter.country'), countryIn('en', 'US'));
  await pick(visit, t('market:filter.form'), t('market:form.ecode'));
  await page.getByLabel(t('market:filter.amount'), { exact: true }).fill('300');
  await expect(page).toHaveURL(/face=300/);
  await page.getByRole('button', { name: t('market:sort.rate') }).click();
  await page.getByRole('menuitem', { name: t('market:sort.limit'), exact: true }).click();
  const wanted = { country: 'US', form: 'ecode', face: '300', sort: 'limit' };
  await expect.poll(() => addressOf(page)).toMatchObject(wanted);
  const offers = page.getByRole('region', { name: t('market:home.offers') }).getByRole('listitem');
  // Of the Apple offers, one takes no card above 200.
  await expect(offers.filter({ hasText: 'northgate' })).toHaveCount(1);
  await expect(offers.filter({ hasText: 'harbor_lane' })).toHaveCount(0);
  const before = await offers.allTextContents();
  expect(before.length).toBeGreaterThan(1);

  await page.reload();
  await expect(offers.filter({ hasText: 'northgate' })).toHaveCount(1);
  expect(await addressOf(page)).toMatchObject(wanted);
  expect(await offers.count()).toBe(before.length);
  await expect(page.getByRole('button', { name: 'Apple', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel(t('market:filter.amount'), { exact: true })).toHaveValue('300');
});

test('the market has pages, and a filter without offers says how to go on', async ({ enter }) => {
  const { page, t } = await enter();
  const offers = page.getByRole('region', { name: t('market:home.offers') }).getByRole('listitem');
  await page.goto(paths.gift());
  await expect(offers).toHaveCount(20);
  const first = await codesIn(page);
  await page.getByRole('button', { name: t('ui:pager.next'), exact: true }).click();
  await expect.poll(() => addressOf(page)).toMatchObject({ page: '2' });
  // The offers of the first page are gone, and those of the second there.
  const overlap = async () => (await codesIn(page)).filter((code) => first.includes(code));
  await expect(async () => {
    expect((await codesIn(page)).length).toBeGreaterThan(0);
    expect(await overlap()).toEqual([]);
  }).toPass();
  const second = await codesIn(page);
  await page.reload();
  await expect.poll(() => codesIn(page)).toEqual(second);

  await page.goto(`${paths.gift()}?country=US&face=999999`);
  await expect(page.getByRole('region', { name: t('market:home.offers') })).toContainText('$999,999');
  await page.getByRole('button', { name: /\$/ }).last().click();
  await expect(offers.first()).toBeVisible();
});

test('prices fall, as the list is sorted', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(`${paths.gift()}?form=ecode`);
  const rows = page.getByRole('region', { name: t('market:home.offers') }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const rates = (await rows.allTextContents()).map((text) => Number(/0\.\d{4}/.exec(text)?.[0]));
  expect(rates.length).toBeGreaterThan(10);
  expect(rates).toEqual([...rates].sort((a, b) => b - a));
});

test('the order list keeps tab, filters and search in the address', async ({ enter }) => {
  const visit = await enter({ as: 'demo_seller' });
  const { page, t } = visit;
  await page.goto(paths.orderList());
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page
    .getByRole('radiogroup', { name: t('orders:tabs') })
    .getByText(t('orders:tab.done'), { exact: true })
    .click();
  await expect.poll(() => addressOf(page)).toMatchObject({ turn: 'done' });
  await pick(visit, t('orders:filter.brand'), 'Roblox');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('bluewave');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('bluewave');
  expect(all).toBeGreaterThan(1);

  await page.getByRole('textbox', { name: t('orders:search') }).fill('nobody_of_that_name');
  await expect(page.getByText(t('orders:empty.filtered'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('orders:empty.reset'), exact: true }).click();
  await expect(rows).toHaveCount(all);
});

test('the order list downloads as CSV, as it is filtered', async ({ enter }) => {
  const { page, t } = await enter({ as: 'ines_r' });
  await page.goto(`${paths.orderList()}?turn=done`);
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: t('orders:export'), exact: true }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const text = (await readFile(await file.path(), 'utf8')).replace(/^\uFEFF/, '');
  const lines = text.trimEnd().split(/\r?\n/);
  expect(lines.length).toBe(shown + 1);
  for (const link of await rows.locator('a[href^="/operate/"]').all()) {
    const code = (await link.getAttribute('href'))?.split('/').at(-2) ?? '-';
    expect(text).toContain(code);
  }
});

test('own offers are filtered by their status', async ({ enter }) => {
  const visit = await enter({ as: 'demo_provider' });
  const { page, t } = visit;
  await page.goto(paths.myAds());
  await pick(visit, t('ads:mine.status'), t('market:status.off'));
  await expect.poll(() => addressOf(page)).toEqual({ status: 'off' });
  await page.reload();
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  for (const box of await rows.getByRole('switch').all()) await expect(box).not.toBeChecked();
});

test('the points history keeps its filter and its page', async ({ enter }) => {
  const visit = await enter({ as: 'demo_provider' });
  const { page, t } = visit;
  await page.goto(paths.wallet());
  const events = page.locator('[data-event]');
  await expect(events).toHaveCount(20);
  const first = await events.first().getAttribute('data-event');
  await page.getByRole('button', { name: t('ui:pager.older'), exact: true }).click();
  await expect.poll(() => addressOf(page)).toEqual({ page: expect.stringMatching(/^[\da-f-]{36}$/) });
  await expect(page.locator(`[data-event="${first}"]`)).toHaveCount(0);
  await pick(visit, t('points:filter.kind'), t('points:kind.frozen'));
  // Another filter begins at the first page.
  await expect.poll(() => addressOf(page)).toEqual({ kind: 'frozen' });
  await page.reload();
  await expect(events.filter({ hasText: t('points:event.order_hold.open') }).first()).toBeVisible();
  await expect.poll(() => addressOf(page)).toEqual({ kind: 'frozen' });
});

test('the language is chosen in the header and stays', async ({ enter }) => {
  const english = await enter();
  const { page, t } = english;
  await page.goto(paths.gift());
  await page.getByRole('button', { name: t('shell:language') }).click();
  await page.getByRole('menuitem', { name: '简体中文', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const chinese = await enter({ lang: 'zh_cn' });
  await expect(
    page.getByRole('heading', { level: 1, name: chinese.t('market:home.title'), exact: true }),
  ).toBeVisible();
  await page.goto(paths.login());
  await expect(page.getByLabel(chinese.t('auth:login.account'))).toBeVisible();
  // The server's messages are in that language as well.
  await page.getByLabel(chinese.t('auth:login.account')).fill('nobody_at_all');
  await page.getByLabel(chinese.t('auth:login.password'), { exact: true }).fill('Wrong2468');
  await page
    .getByRole('main')
    .getByRole('button', { name: chinese.t('auth:login.act'), exact: true })
    .click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/\p{Script=Han}{4}/u);
});

test('colours are chosen in the header and stay', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(paths.help());
  await page.getByRole('button', { name: t('shell:toDark'), exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: t('shell:toLight'), exact: true })).toBeVisible();
});

async function addressOf(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The offers on the page, by their numbers. */
function codesIn(page: Page): Promise<string[]> {
  return page
    .locator('#offers li a[href^="/adDetails/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
