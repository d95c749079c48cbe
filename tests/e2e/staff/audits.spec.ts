import { readFile } from 'node:fs/promises';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { arbitrated, place } from '../support/orders.ts';
import { newStaff } from '../support/people.ts';
import { giveReason, openTab, press } from '../support/staff.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { SIDES } from '../support/words.ts';

const WHY = 'Yearly audit of the books';

for (const { user: lang, staff: deskLang } of SIDES) {
  test(
    `an auditor reads an account by a link, exports, runs the checks, and the link ends, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter, pair }) => {
      const order = await place(pair, [{ face: 100, code: freshCode() }]);
      await arbitrated(order, 'invalid');
      const name = await newStaff('auditor');
      const admin = await enter({ as: 'demo_admin', lang: deskLang });
      const auditor = await enter({ as: name, lang });
      const { page, t } = auditor;
      let link = '';

      await test.step('an administrator makes the link', async () => {
        const { page: office, t: say } = admin;
        await office.goto(paths.audit('links'));
        await press(office, say('audits:make.open'));
        const dialog = office.getByRole('dialog');
        await dialog.getByLabel(say('audits:links.auditor')).fill(name);
        await dialog.getByLabel(say('audits:links.subject')).fill(pair.provider);
        await dialog.getByLabel(say('ui:reason.label')).fill(WHY);
        await dialog.getByRole('button', { name: say('audits:make.verb'), exact: true }).click();
        link = (await office.getByTestId('audit-link').textContent()) ?? '';
        await office.keyboard.press('Escape');
      });

      await test.step('the auditor reads each list of that account', async () => {
        await page.goto(new URL(link).pathname);
        await expect(page.getByRole('heading', { level: 1, name: pair.provider, exact: true })).toBeVisible();
        const table = (tab: string) => page.getByRole('table', { name: t(`audits:tab.${tab}`), exact: true });
        await expect(table('accounts')).toContainText(t('audits:account.points'));
        await expect(table('accounts')).toContainText(`40,000.00 ${t('points:points')}`);
        await page.getByLabel(t('audits:search'), { exact: true }).fill('nobody-of-this-name');
        await expect(page.getByText(t('audits:noSuch'), { exact: true })).toBeVisible();
        await page.getByLabel(t('audits:search'), { exact: true }).fill(pair.provider.slice(0, -1));
        await expect(table('accounts')).toContainText(t('audits:account.points'));
        for (const tab of ['orders', 'disputes']) {
          await openTab(page, t('audits:tabs'), t(`audits:tab.${tab}`));
          await expect(table(tab)).toContainText(order.code);
        }
        await expect(table('disputes')).toContainText(t('audits:column.outcome'));
        await openTab(page, t('audits:tabs'), t('audits:tab.acts'));
        await expect(table('acts')).toContainText(WHY);
        await expect(table('acts')).toContainText(t('audits:column.change'));
        await openTab(page, t('audits:tabs'), t('audits:tab.movements'));
        await expect(table('movements')).toBeVisible();
      });

      await test.step('exports one, and runs the checks of the ledger', async () => {
        await openTab(page, t('audits:tabs'), t('audits:tab.orders'));
        const download = page.waitForEvent('download');
        await press(page, t('audits:export'));
        expect(await readFile(await (await download).path(), 'utf8')).toContain(order.code);
        await openTab(page, t('audits:tabs'), t('audits:tab.check'));
        await press(page, t('audits:check.run'));
        await expect(page.getByText(t('audits:check.clean'))).toBeVisible();
      });

      await test.step('the administrator ends the link, and it opens nothing', async () => {
        const { page: office, t: say } = admin;
        await office.reload();
        const row = office.getByRole('row').filter({ hasText: name });
        await expect(row).not.toContainText(say('audits:links.never'));
        await row.getByRole('button', { name: say('audits:end.verb'), exact: true }).click();
        await giveReason(admin, say('audits:end.verb'), 'The audit is over');
        await expect(row).toContainText(say('audits:links.is.ended'));
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name: t('audits:missing') })).toBeVisible();
      });
    },
  );
}
