import { sql } from '#server/platform/postgres/sql.ts';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { database } from '../support/product.ts';
import { expect, SMOKE, test } from '../support/test.ts';

for (const lang of ['en', 'zh_cn'] as const) {
  test(`points become bitcoin and points again, in ${lang}`, lang === 'zh_cn' ? SMOKE : {}, async ({ enter }) => {
    const user = await member(await newTrader(700));
    const { page, t } = await enter({ as: user.name, lang });
    await page.goto('/wallet');
    await page.getByRole('link', { name: t('swaps:entry'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('swaps:title'), exact: true })).toBeVisible();
    const [pays, receives] = [
      page.getByLabel(t('swaps:field.pays'), { exact: true }),
      page.getByLabel(t('swaps:field.receives'), { exact: true }),
    ];
    const ask = page.getByRole('button', { name: t('swaps:quote.get'), exact: true });
    const go = page.getByRole('button', { name: lang === 'en' ? /^Swap [\d.,]+ / : /^用 / });

    await test.step('the price moves, and the page says that the demo made it up', async () => {
      await expect(page.getByText(t('swaps:price.demo'), { exact: true })).toBeVisible();
      await expect(page.locator('.recharts-area-curve')).toBeVisible();
    });

    await test.step('either amount can be typed, and too much is refused', async () => {
      await pays.fill('701');
      await expect(pays).toHaveAttribute('aria-invalid', 'true');
      await expect(ask).toBeDisabled();
      await receives.fill('0.001');
      await expect(pays).not.toHaveValue('701');
      await expect(pays).not.toHaveAttribute('aria-invalid', 'true');
      await pays.fill('100');
      await expect(receives).toHaveValue(/^0\.00\d+$/);
    });

    await test.step('a quote that ran out is asked for again, and the swap arrives', async () => {
      await ask.click();
      // The quote is stored once the page shows it.
      await expect(go).toBeVisible();
      await database().run(sql`UPDATE swap_quote SET expires_at = clock_timestamp() WHERE user_id = ${user.userId}`);
      await page.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
      await go.click();
      await page.getByRole('button', { name: t('swaps:quote.again'), exact: true }).click();
      await go.click();
      await expect(page.getByRole('heading', { name: t('swaps:result.title'), exact: true })).toBeVisible();
      expect((await pointsOf(user)).amount).toBe(points('600'));
    });

    await test.step('the wallet says about what the bitcoin is worth', async () => {
      await page.getByRole('button', { name: t('swaps:result.again'), exact: true }).click();
      await expect(ask).toBeVisible();
      await page.goto('/wallet');
      // A hundred points, less the spread.
      await expect(
        page.getByText(lang === 'en' ? /^≈ (9[5-9]|10[0-5])\.\d\d points/ : /^≈ (9[5-9]|10[0-5])\.\d\d 积分/),
      ).toBeVisible();
      await page.goto('/wallet/swap');
    });

    await test.step('and all of it goes back', async () => {
      await page.getByText(t('swaps:side.to_points'), { exact: true }).click();
      await page.getByRole('button', { name: t('swaps:all'), exact: true }).click();
      await ask.click();
      await page.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
      await go.click();
      await expect(page.getByRole('heading', { name: t('swaps:result.title'), exact: true })).toBeVisible();
      const { amount } = await pointsOf(user);
      expect(amount > points('697') && amount < points('700')).toBe(true);
    });

    await test.step('both stand in the history of the wallet', async () => {
      await page
        .getByRole('link', { name: t('swaps:toWallet'), exact: true })
        .first()
        .click();
      await expect(page.getByText(t('points:what.swap_get_points'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('points:what.swap_pay_points'), { exact: true })).toBeVisible();
    });
  });
}
