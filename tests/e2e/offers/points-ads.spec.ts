import { paths } from '#web/paths.ts';
import { member, TRADE_PASSWORD } from '../support/members.ts';
import { newPayee } from '../support/payouts.ts';
import { newTrader } from '../support/people.ts';
import { next } from '../support/publish.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

for (const lang of ['en', 'zh_cn'] as const) {
  test(
    `an offer of points is published, changed, collected and taken off the shelf, in ${lang}`,
    lang === 'zh_cn' ? SMOKE : {},
    async ({ enter }) => {
      const { name } = await newPayee();
      const visit = await enter({ as: name, lang });
      const { page, t } = visit;
      const reader = await enter({ as: await newTrader(), lang });
      const inMarket = reader.page.getByRole('link', {
        name: t('points-ads:row.sells', { name, currency: 'NGN' }),
        exact: true,
      });
      const toMarket = () => reader.page.goto(paths.otc({ currency: 'NGN' }));
      let code = '';

      await test.step('published through the six steps', async () => {
        await page.goto(paths.publishStep1());
        await page.getByRole('radio', { name: t('ads:kind.points_sell'), exact: true }).check();
        await page.getByRole('combobox', { name: t('points-ads:wizard.currencyLabel'), exact: true }).click();
        await page.getByRole('option', { name: /^NGN / }).click();
        await next(visit, 2);
        await page.getByRole('button', { name: t('ads:steps.next'), exact: true }).click();
        await expect(page).toHaveURL(/\/publishStep2$/);
        await page
          .getByRole('group', { name: t('points-ads:wizard.accountsLabel') })
          .getByRole('checkbox')
          .check();
        await next(visit, 3);
        await page.getByLabel(t('points-ads:wizard.total')).fill('300');
        await page.getByLabel(t('points-ads:wizard.min'), { exact: true }).fill('20');
        await page.getByLabel(t('points-ads:wizard.max'), { exact: true }).fill('100');
        await next(visit, 4);
        await page.getByLabel(t('points-ads:wizard.premiumLabel'), { exact: true }).fill('-25');
        await next(visit, 5);
        await page.getByLabel(t('points-ads:wizard.termsLabel'), { exact: true }).fill('Own name only');
        await next(visit, 6);
        await page.getByLabel(t('ads:secret.label'), { exact: true }).fill(TRADE_PASSWORD);
        await page.getByRole('button', { name: t('ads:publish.act'), exact: true }).click();
        await expect(page.getByText(t('points-ads:done.whySell'), { exact: true })).toBeVisible();
        code = (await page.getByText(/^AP[0-9A-Z]+$/).textContent()) ?? '';
        expect(code).toMatch(/^AP/);
      });

      await test.step('the market shows it, and a reader collects it', async () => {
        await toMarket();
        await expect(inMarket).toBeVisible();
        await reader.page.getByRole('button', { name: t('people-favourites:label', { name }), exact: true }).click();
        await expectToast(reader.page, t('people-favourites:kept'));
        await reader.page.getByRole('switch', { name: t('people-favourites:filter'), exact: true }).click();
        await expect(reader.page).toHaveURL(/favourites=1/);
        await expect(reader.page.getByRole('link', { name: t('points-ads:row.buyFrom', { name }) })).toHaveCount(1);
        await inMarket.click();
        await expect(reader.page.getByText('Own name only', { exact: true })).toBeVisible();
      });

      await test.step('changed: the reader sees the new terms', async () => {
        await page.getByRole('link', { name: t('ads:done.open'), exact: true }).click();
        await page.getByRole('link', { name: t('ads:mine.edit'), exact: true }).click();
        await page.getByLabel(t('points-ads:wizard.premiumLabel'), { exact: true }).fill('-30.5');
        await page.getByLabel(t('points-ads:wizard.termsLabel'), { exact: true }).fill('Only from a bank in Lagos');
        await page.getByRole('button', { name: t('ads:edit.act'), exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${paths.ownPointsAd(code)}$`));
        await expect(page.getByText('Only from a bank in Lagos', { exact: true })).toBeVisible();
        await reader.page.reload();
        await expect(reader.page.getByText('Only from a bank in Lagos', { exact: true })).toBeVisible();
        const { version, premium } = await (await member(name)).wire.call('pointsAds.getMine', { code });
        expect([version, premium]).toEqual([2, -3_050]);
      });

      await test.step('taken off the shelf, and the market has it no more', async () => {
        await page.goto(paths.myPointsAds());
        await page.getByRole('switch', { name: t('market:owner.shelve', { code }) }).press('Space');
        await expectToast(page, t('market:owner.nowOff'));
        await toMarket();
        await expect(
          reader.page.getByRole('heading', { name: t('points-ads:market.title'), exact: true }),
        ).toBeVisible();
        const market = reader.page.getByRole('main');
        await expect(market.getByText(t('points-ads:head.owner'), { exact: true })).toBeVisible();
        await expect(inMarket).toBeHidden();
        const { status } = await (await member(name)).wire.call('pointsAds.getMine', { code });
        expect(status).toBe('off');
      });
    },
  );
}
