import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { member, points, pointsOf, TRADE_PASSWORD } from '../support/members.ts';
import { newTrader } from '../support/people.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { LANGS } from '../support/words.ts';

/** The column of a statement that adds up to what is available. */
const CHANGE = { en: 'Change of available', zh_cn: '可用变动' } as const;

for (const lang of LANGS) {
  test(
    `points are sent to a confirmed receiver, and found again in wallet and bill, in ${lang}`,
    lang === 'zh_cn' ? SMOKE : {},
    async ({ enter }) => {
      const [from, to] = [await member(await newTrader(700)), await member(await newTrader())];
      const { page, t } = await enter({ as: from.name, lang });
      const dialog = page.getByRole('dialog');
      await page.goto('/wallet');

      await test.step('a receiver is looked up, and a sum above the limit refused', async () => {
        await page.getByRole('button', { name: t('sends:entry'), exact: true }).click();
        const who = dialog.getByLabel(t('sends:who'));
        await who.fill('nobody_has_this_name');
        await dialog.getByRole('button', { name: t('sends:look'), exact: true }).click();
        await expect(dialog.getByText(t('sends:nobody'), { exact: true })).toBeVisible();
        await who.fill(to.name);
        await who.press('Enter');
        await expect(dialog.getByText(t('sends:first'), { exact: true })).toBeVisible();
        await dialog.getByLabel(t('sends:amount'), { exact: true }).fill('500');
        await expect(dialog.getByLabel(t('sends:amount'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
      });

      await test.step('a gift goes once its receiver is confirmed', async () => {
        await dialog.getByText(t('sends:kind.gift'), { exact: true }).click();
        await dialog.getByLabel(t('sends:amount'), { exact: true }).fill('12.5');
        await dialog.getByRole('textbox', { name: t('sends:message') }).fill('For your help');
        await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
        const give = dialog.getByRole('button', { name: t('sends:verb.gift', { amount: '12.50' }), exact: true });
        await expect(give).toBeDisabled();
        await dialog.getByRole('checkbox', { name: t('sends:check', { name: to.name }) }).check();
        await give.click();
        await expectToast(page, t('sends:done', { amount: '12.50', name: to.name }));
        expect([(await pointsOf(from)).amount, (await pointsOf(to)).amount]).toEqual([points('687.5'), points('12.5')]);
        const gift = page.getByRole('group').filter({ hasText: t('points:event.points_gift.out') });
        await expect(gift.getByText(`${t('points:sendTo', { name: to.name })} · For your help`)).toBeVisible();
      });

      await test.step('filters stay in the address', async () => {
        await page.getByRole('button', { name: new RegExp(t('points:filter.group')) }).click();
        await page.getByRole('menuitem', { name: t('points:group.sends'), exact: true }).click();
        await expect(page).toHaveURL(/group=sends/);
        await expect(page.getByText(t('points:what.issue'), { exact: true })).toBeHidden();
        await page.reload();
        await expect(page.getByText(t('points:event.points_gift.out'), { exact: true })).toBeVisible();
        await expect(page.getByText(t('points:what.issue'), { exact: true })).toBeHidden();
      });

      await test.step('the statement of the bill adds up to the account', async () => {
        await page.getByRole('button', { name: t('points:more'), exact: true }).click();
        await page.getByRole('menuitem', { name: t('points:bills'), exact: true }).click();
        await expect(page.getByRole('heading', { name: t('bills:title'), exact: true })).toBeVisible();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: t('bills:export'), exact: true }).click();
        const file = await readFile(await (await download).path());
        const lines = parse(file, { bom: true, columns: true }) as Record<string, string>[];
        const sum = lines.reduce((total, line) => total + Number(line[CHANGE[lang]]), 0);
        expect([lines.length, sum]).toEqual([2, 687.5]);
        await page.getByRole('main').getByText(t('bills:otc'), { exact: true }).click();
        await expect(page.getByText(t('bills:empty'), { exact: true })).toBeVisible();
      });
    },
  );
}
