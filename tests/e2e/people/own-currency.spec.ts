import type { Page } from '@playwright/test';
import { addGoods, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { paths } from '#web/paths.ts';
import { member } from '../support/members.ts';
import { place } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

const CARD = [{ face: 100, code: 'AMZN4X7K2M9QRA' }];
const EUROS = /≈\s*€\s?\d/;
const SUM = /\d\.\d{2}/;

/** Waits for the sums in dollars or points of a page, beside which those in euros would stand, and counts the latter. */
async function euros(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('main').getByText(SUM).first()).toBeVisible();
  return page.getByText(EUROS).count();
}

test('a provider buys at prices in the own currency too, and reads the bail in it', async ({ enter, pair }) => {
  const { wire } = await member(pair.provider);
  await wire.call('users.setProfile', { currency: 'EUR' });
  const seller = await member(pair.seller);
  const code = await publishSellAd(seller);
  await addGoods(seller, code);
  const { page } = await enter({ as: pair.provider });
  await page.goto(paths.goOrder(code));
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByText(EUROS).first()).toBeVisible();
  await main.getByRole('checkbox').first().check();
  await expect(main.locator('dl').getByText(EUROS).first()).toBeVisible();
  await page.goto(paths.bail());
  await expect(main.getByText(EUROS).first()).toBeVisible();
});

test('prices, sums and the balance are shown in the own currency too', async ({ enter, pair }) => {
  const { wire } = await member(pair.seller);
  await wire.call('users.setProfile', { currency: 'EUR' });
  const { path } = await place(pair, CARD);
  const { page, t } = await enter({ as: pair.seller });
  await page.goto(paths.gift());
  await expect(page.getByTitle(t('shell:balance')).getByText(EUROS)).toBeVisible();
  await expect(page.getByRole('main').getByText(EUROS).first()).toBeVisible();
  await page.goto(paths.orderList());
  await expect(page.getByRole('row').filter({ hasText: '80.00' }).getByText(EUROS)).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('main').getByText(EUROS).first()).toBeVisible();

  const phone = await enter({ as: pair.seller, width: 390, lang: 'zh_cn' });
  await phone.page.goto(paths.gift());
  await expect(phone.page.getByRole('main').getByText(EUROS).first()).toBeVisible();

  const plain = await enter({ as: pair.provider });
  expect(await euros(plain.page, path)).toBe(0);
  const visitor = await enter();
  expect(await euros(visitor.page, paths.gift())).toBe(0);
});
