import { sql } from '#server/platform/postgres/sql.ts';
import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { confirmDialog, expectEnd, openCode, openDialog } from '../support/operate.ts';
import { place } from '../support/orders.ts';
import { newTrader } from '../support/people.ts';
import { database } from '../support/product.ts';
import { actForProvider, prove } from '../support/teams.ts';
import { expect, SMOKE, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

for (const lang of LANGS) {
  test(
    `an operator joins, works, is kept from the wallet, and is removed, in ${lang}`,
    lang === 'en' ? SMOKE : {},
    async ({ enter, pair }) => {
      await database().run(sql`UPDATE app_user SET kind = '' WHERE nickname = ${pair.provider}`);
      const trader = await newTrader();
      const owner = await enter({ as: pair.provider, lang });
      const operator = await enter({ as: trader, lang });
      let link = '';

      await test.step('the owner makes a team and invites', async () => {
        const { page, t } = owner;
        await page.goto(paths.team());
        await page.getByLabel(t('teams:create.name'), { exact: true }).fill('Night shift');
        await page.getByRole('button', { name: t('teams:create.act'), exact: true }).click();
        await page.getByRole('button', { name: t('teams:invite.open'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('teams:member.name')).fill('Ben');
        await dialog.getByRole('checkbox', { name: t('teams:right.release'), exact: true }).check();
        await dialog.getByRole('button', { name: t('teams:invite.act'), exact: true }).click();
        const shown = page.getByTestId('invite-link');
        await prove(owner, shown);
        link = (await shown.textContent()) ?? '';
        expect(link).toContain('/team/join/');
      });

      await test.step('the trader joins and changes over', async () => {
        const { page, t } = operator;
        await page.goto(new URL(link).pathname);
        await page.getByRole('button', { name: t('teams:join.act'), exact: true }).click();
        await actForProvider(operator);
        await expect(page.getByTestId('acting-bar')).toContainText(pair.provider);
      });

      await test.step('and opens and confirms an order', async () => {
        const order = await place(pair, [{ face: 100, code: freshCode() }]);
        const { page, t } = operator;
        await page.goto(order.path);
        await openCode(operator);
        await expect(page.getByText(order.codes[0] ?? '', { exact: true })).toBeVisible();
        const dialog = await openDialog(operator, t('orders-workspace:act.confirm'));
        await confirmDialog(operator, dialog, t('orders-workspace:dialog.confirm.verb', { gets: '79.20' }));
        await expectEnd(operator, 'completed');
        await expect(
          page.getByText(t('shell:operators.by', { operator: 'Ben' }), { exact: true }).first(),
        ).toBeVisible();
        const seller = await enter({ as: pair.seller, lang });
        await seller.page.goto(order.path);
        await expectEnd(seller, 'completed');
        await expect(seller.page.getByText('Ben')).toHaveCount(0);
      });

      await test.step('but not the wallet', async () => {
        await operator.page.goto(paths.wallet());
        await expect(operator.page).toHaveURL(/\/gift/);
      });

      await test.step('the owner reads what was done, and removes them', async () => {
        const { page, t } = owner;
        await page.reload();
        await expect(page.getByRole('main').getByText(t('teams:did.orders_release'), { exact: true })).toBeVisible();
        await page
          .getByTestId('team-member')
          .getByRole('button', { name: t('teams:members.remove'), exact: true })
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('teams:member.removeAct'), exact: true })
          .click();
        await expect(page.getByTestId('team-member')).toHaveCount(0);
        await expect(operator.page).toHaveURL(/\/(login|serviceLogin)/);
      });
    },
  );
}
