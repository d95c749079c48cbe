import { paths } from '#web/paths.ts';
import { choose } from '../support/forms.ts';
import { answer } from '../support/replies.ts';
import { expect, test } from '../support/test.ts';

test('the calculator shows no sum of another card, and names the largest limit', async ({ enter }) => {
  const { page, t } = await enter();
  await page.goto(paths.gift());
  const calculator = page.getByRole('region', { name: t('market:calc.label'), exact: true });
  const sell = calculator.getByRole('link', { name: t('market:calc.sell'), exact: true });
  await expect(sell).toBeVisible();

  await test.step('a value above every limit', async () => {
    await calculator.getByLabel(t('market:calc.face')).fill('999999');
    await calculator.getByRole('button', { name: /^Use \$[\d,]+$/ }).click();
    await expect(sell).toBeVisible();
    await expect(calculator.getByLabel(t('market:calc.face'))).not.toHaveValue('999999');
  });

  await test.step('another brand, whose answer does not come', async () => {
    await answer(page, 'ads.list', () => new Promise(() => undefined));
    await choose(page, t('market:calc.card'), 'Steam');
    await expect(calculator.getByRole('status', { name: t('ui:loading') })).toBeVisible();
    await expect(sell).toBeHidden();
  });
});
