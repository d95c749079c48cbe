import { paths } from '#web/paths.ts';
import { TRADE_PASSWORD } from '../support/members.ts';
import { newProvider } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a provider makes a key for its own card check, sees the secret once, and removes it', async ({ enter }) => {
  const { page, t } = await enter({ as: await newProvider() });
  await page.goto(paths.switches());
  await expect(page.getByText(t('switches:check.none'))).toBeVisible();
  await page.getByRole('button', { name: t('switches:check.make') }).click();
  const once = page.getByText(t('switches:check.once'));
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  await expect(once.or(question).first()).toBeVisible();
  if (await question.isVisible()) {
    await question.getByLabel(t('security:stepUp.trading'), { exact: true }).fill(TRADE_PASSWORD);
    await question.getByRole('button', { name: t('security:stepUp.go'), exact: true }).click();
  }
  await expect(once).toBeVisible();
  await page.getByRole('button', { name: t('switches:check.done') }).click();
  await expect(page.getByRole('main').getByText(t('switches:check.starts', { at: '' }).trim())).toBeVisible();
  await expect(once).toBeHidden();
  await page.getByRole('button', { name: t('switches:check.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('switches:check.remove') })
    .click();
  await expect(page.getByText(t('switches:check.none'))).toBeVisible();
});
