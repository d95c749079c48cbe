import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { expectTurn } from '../support/operate.ts';
import { place } from '../support/orders.ts';
import { expect, test } from '../support/test.ts';

for (const lang of ['en', 'zh_cn'] as const) {
  test(`what waits is in one list, with its next step, in ${lang}`, async ({ enter, pair }) => {
    const order = await place(pair, [{ face: 100, code: freshCode() }]);
    const visit = await enter({ as: pair.provider, lang });
    const { page, t } = visit;
    await page.goto(paths.gift());
    await page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(`^${t('shell:nav.orders')}`) })
      .click();
    await expect(page).toHaveURL(new RegExp(paths.inbox()));
    const list = page.getByRole('table', { name: t('inbox:title'), exact: true });
    const row = list.getByRole('row').filter({ hasText: order.code });
    await expect(row).toContainText(t('orders:state.to_view'));
    const kinds = page.getByRole('main').getByRole('button', { name: new RegExp(`^${t('inbox:kind.label')}`) });
    const choose = async (kind: 'payout' | 'gift') => {
      await kinds.click();
      await page.getByRole('menuitem', { name: t(`inbox:kind.${kind}`), exact: true }).click();
    };
    await choose('payout');
    await expect(page.getByText(t('inbox:empty.filtered'), { exact: true })).toBeVisible();
    await choose('gift');
    await row.getByRole('link', { name: t('inbox:act.open'), exact: true }).click();
    await expectTurn(visit, 'to_view.provider', { count: 1 });
  });
}

test('on a phone each line of it is a card with its clock and its button', async ({ enter, pair }) => {
  const order = await place(pair, [{ face: 100, code: freshCode() }]);
  const { page, t } = await enter({ as: pair.provider, width: 390 });
  await page.goto(paths.inbox());
  const row = page.getByRole('row').filter({ hasText: order.code });
  await expect(row.getByText(t('orders:left'), { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: t('inbox:act.open'), exact: true })).toBeVisible();
});
