import { sql } from '#server/platform/postgres/sql.ts';
import { CHANNEL_ACCOUNTS } from '#tests/fixtures/payout-accounts.ts';
import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { member, pointsOf } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { newBankSeller } from '../support/points-sellers.ts';
import { database } from '../support/product.ts';
import { expect, SMOKE, test } from '../support/test.ts';

/** No test and no demo offers points for it. */
const UNTRADED = 'SEK';

for (const lang of ['en', 'zh_cn'] as const) {
  test(
    `a buyer finds the best offer, holds its price and orders, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter }) => {
      const { seller, adCode } = await newBankSeller();
      const name = await newTrader();
      const buyer = await member(name);
      const { page, t } = await enter({ as: name, lang });
      const chooseOf = page.getByRole('button', {
        name: t('points-ads:purchase.chooseOf', { name: seller.name }),
        exact: true,
      });
      const held = page.getByText(
        lang === 'en' ? /^This price is held for \d+ more seconds?\.$/ : /^价格将再锁定 \d+ 秒。$/,
      );

      await test.step('from the home page to what is wanted', async () => {
        await page.goto(paths.gift());
        const sides = page.getByRole('navigation', { name: t('market:home.sides'), exact: true });
        await sides.getByRole('link', { name: t('market:home.sideBuyPoints'), exact: true }).click();
        await expect(page.getByRole('heading', { name: t('points-ads:purchase.title'), exact: true })).toBeVisible();
        await choose(page, t('points-ads:filter.currency'), 'NGN');
        await page.getByRole('button', { name: t('points-ads:purchase.toOffers'), exact: true }).click();
        await expect(page.getByText(t('points-ads:purchase.amountNeeded'), { exact: true })).toBeVisible();
        await page.getByLabel(t('points-ads:purchase.spend', { currency: 'NGN' }), { exact: true }).fill('50000');
      });

      await test.step('only offers that are paid in the wanted way are found', async () => {
        await choose(page, t('points-ads:purchase.payType'), t('points-ads:purchase.type.4'));
        await page.getByRole('button', { name: t('points-ads:purchase.toOffers'), exact: true }).click();
        await expect(page).toHaveURL(/\/purchaseCurrency\/buy\/two\?.*payType=4/);
        await expect(
          page.getByText(t('points-ads:purchase.best', { amount: '50000 NGN' }), { exact: true }),
        ).toBeVisible();
        await expect(chooseOf).toBeHidden();
        await page.getByRole('link', { name: t('points-ads:purchase.step.one'), exact: true }).click();
        await choose(page, t('points-ads:purchase.payType'), t('points-ads:purchase.type.1'));
        await page.getByRole('button', { name: t('points-ads:purchase.toOffers'), exact: true }).click();
        await expect(chooseOf).toBeVisible();
      });

      await test.step('the chosen price is held, although its owner makes it dearer', async () => {
        await chooseOf.click();
        await expect(held).toBeVisible();
        await database().run(sql`
        UPDATE points_ad SET version = version + 1, premium = premium + 1000 WHERE code = ${adCode}`);
        await page.reload();
        await expect(held).toBeVisible();
      });

      await test.step('a lock that is over is told, and the best offers are asked for again', async () => {
        await database().run(sql`
        UPDATE points_price_lock SET expires_at = clock_timestamp() WHERE user_id = ${buyer.userId}`);
        await page.getByRole('button', { name: t('points-ads:place.buy'), exact: true }).click();
        await expect(page.getByText(t('points-ads:place.failed'), { exact: true })).toBeVisible();
        await page.getByRole('link', { name: t('points-ads:purchase.step.two'), exact: true }).click();
        await chooseOf.click();
        await expect(held).toBeVisible();
      });

      await test.step('the order arrives at the held price, and says where to pay', async () => {
        await page.getByRole('button', { name: t('points-ads:place.buy'), exact: true }).click();
        await expect(page).toHaveURL(/\/operate\/AP\w+\/OO\w+\//);
        const code = /OO\w+/.exec(page.url())?.[0] ?? '';
        await expect(page.getByText(CHANNEL_ACCOUNTS.paid.accountNumber, { exact: true })).toBeVisible();
        const order = await buyer.wire.call('pointsOrders.get', { code });
        expect(order).toMatchObject({ state: 'to_pay', role: 'buyer', method: 'bank_NG' });
        const kobo = Number(order.fiatAmount);
        expect([kobo <= 5_000_000, kobo > 4_999_990]).toEqual([true, true]);
        const { frozen } = await pointsOf(seller);
        expect(frozen).toBe(BigInt(order.orderAmount) + BigInt(order.fee));
      });
    },
  );

  test(`the purchasing centre is found in the menu and on the market of points, in ${lang}`, async ({ enter }) => {
    const { seller } = await newBankSeller();
    const { page, t } = await enter({ lang });
    await page.goto(paths.gift());
    await page.getByRole('button', { name: t('shell:nav.otc'), exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: t('shell:nav.sellPoints'), exact: true }).click();
    await expect(page).toHaveURL(/\/purchaseCurrency\/sell\/one/);
    await page.goto(paths.otc({ currency: 'NGN' }));
    await page.getByRole('link', { name: t('points-ads:purchase.enter.buy'), exact: true }).click();
    await expect(page).toHaveURL(/\/purchaseCurrency\/buy\/one\?.*NGN/);
    await page.getByLabel(t('points-ads:purchase.spend', { currency: 'NGN' }), { exact: true }).fill('50000');
    await page.getByRole('button', { name: t('points-ads:purchase.toOffers'), exact: true }).click();
    await expect(page.getByRole('link', { name: seller.name, exact: true })).toBeVisible();
    await page
      .getByRole('link', { name: t('points-ads:purchase.login'), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login\//);
  });
}

for (const type of ['buy', 'sell'] as const) {
  test(`a later step of the purchasing centre, opened without a choice, leads back to it, to ${type}`, async ({
    enter,
  }) => {
    const { page, t } = await enter({ as: await newTrader() });
    await page.goto(paths.purchase(type, 'two'));
    await expect(page.getByText(t('points-ads:purchase.nothingWanted'), { exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: t('points-ads:purchase.step.one'), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(new RegExp(`/purchaseCurrency/${type}/one$`));
    await page.goto(paths.purchase(type, 'three'));
    await expect(page.getByText(t('points-ads:purchase.nothingChosen'), { exact: true })).toBeVisible();
  });
}

for (const [lang, width] of [
  ['en', 1440],
  ['zh_cn', 390],
] as const) {
  test(`the page of a currency without offers says so, and nothing fails, in ${lang}`, async ({ enter }) => {
    const { page, t } = await enter({ lang, width });
    for (const [type, title] of [
      ['sell', 'points-ads:market.buyFor'],
      ['buy', 'points-ads:market.sellFor'],
    ] as const) {
      await page.goto(paths.homeInfo(type, UNTRADED));
      await expect(page.getByRole('heading', { name: t(title, { currency: UNTRADED }), exact: true })).toBeVisible();
      await expect(page.getByText(t('points-ads:market.none'), { exact: true })).toBeVisible();
    }
  });
}
