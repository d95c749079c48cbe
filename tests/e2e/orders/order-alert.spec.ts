import { paths } from '#web/paths.ts';
import { freshCode } from '../support/forms.ts';
import { openLinked } from '../support/linked.ts';
import { expectTurn } from '../support/operate.ts';
import { place } from '../support/orders.ts';
import { answer } from '../support/replies.ts';
import { expect, test } from '../support/test.ts';
import { LANGS } from '../support/words.ts';

for (const lang of LANGS) {
  test(`a new order stays in sight of its provider until it is put away or opened, in ${lang}`, async ({
    enter,
    pair,
  }) => {
    const visit = await enter({ as: pair.provider, lang, width: lang === 'en' ? 1440 : 390 });
    const { page, t } = visit;
    await openLinked(page, paths.wallet());
    const alert = page.getByTestId('order-alert');
    await expect(alert).toBeHidden();
    await place(pair, [{ face: 100, code: freshCode() }]);
    await expect(alert).toContainText('80.00');
    await expect(alert.getByRole('timer')).toHaveText(/0[23]:\d\d/);
    await expect(page.getByTestId('bubble')).toBeHidden();
    const second = await place(pair, [{ face: 50, code: freshCode() }]);
    await expect(alert).toContainText(t('inbox:alert.others', { count: 1 }));

    const sound = alert.getByRole('button', { name: t('inbox:alert.sound'), exact: true });
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    await sound.click();
    await expect(sound).toHaveAttribute('aria-pressed', 'false');

    await alert.getByRole('button', { name: t('ui:media.close'), exact: true }).click();
    await expect(alert).toContainText('40.00');
    await alert.getByRole('link').click();
    await expectTurn(visit, 'to_view.provider', { count: 1 });
    expect(page.url()).toContain(second.code);
    await expect(alert).toBeHidden();
  });
}

test('an order out of time leaves its alert to the next one', async ({ enter, pair }) => {
  const first = await place(pair, [{ face: 100, code: freshCode() }]);
  await place(pair, [{ face: 25, code: freshCode() }]);
  const { page, t } = await enter({ as: pair.provider });
  await answer(page, 'inbox.list', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const row of json.data.list) if (row.order.code === first.code) row.dueAt = row.order.placedAt;
    await route.fulfill({ response, json });
  });
  await openLinked(page, paths.wallet());
  const alert = page.getByTestId('order-alert');
  await expect(alert).toContainText(t('inbox:alert.sum', { sum: '20.00' }));
  await expect(alert).not.toContainText(t('inbox:alert.others', { count: 1 }));
});
