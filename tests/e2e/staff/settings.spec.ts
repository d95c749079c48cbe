import { paths } from '#web/paths.ts';
import { expect, SMOKE, test } from '../support/test.ts';

test('an administrator finds a rule by its area and changes it in words', SMOKE, async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_admin' });
  await page.goto(paths.settings());
  const areas = page.getByRole('navigation', { name: t('settings:filter.area') });
  await areas.getByRole('button', { name: t('settings:area.ads') }).click();
  await expect(page).toHaveURL(/area=ads/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([t('settings:area.ads')]);

  const name = 'ads.min_remainder';
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).not.toContainText(t('settings:defaultLabel'));
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(t('settings:newValue'));
  await field.fill('two hours');
  await dialog.getByLabel(t('ui:reason.label')).fill('Nobody sells so small a card');
  await expect(dialog).toContainText(t('settings:wrong.how', { rule: name, how: t('settings:unitName.points') }));
  await expect(dialog.getByRole('button', { name: t('settings:saveVerb') })).toBeDisabled();
  await field.fill('12 points');
  await dialog.getByRole('button', { name: t('settings:saveVerb') }).click();

  await expect(row).toContainText('12 points');
  await expect(row).toContainText(t('settings:defaultIs', { value: '' }).trim());
  await expect(areas.getByRole('button', { name: t('settings:area.ads') })).toContainText(/\d/);
});

test('a narrow window chooses the area in a list', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_admin', width: 390 });
  await page.goto(paths.settings());
  await page.getByRole('combobox', { name: t('settings:filter.area') }).click();
  await page.getByRole('option', { name: t('settings:area.bail') }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([t('settings:area.bail')]);
});

test('an administrator proposes the fee of a card type and saves its bounds', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_admin' });
  await page.goto(paths.settings('types'));
  await page.getByLabel(t('settings:searchTypes')).fill('netflix');
  const row = page.getByRole('row').filter({ hasText: 'Netflix' }).first();
  await row.getByRole('button').last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('settings:fee.label')).fill('1.5');
  await dialog.getByLabel(t('ui:reason.label')).fill('Agreed in the weekly meeting');
  await expect(dialog).toContainText(t('settings:twoNeeded.money'));
  await expect(dialog.getByRole('button', { name: t('settings:twoNeeded.verb') })).toBeEnabled();
  await dialog.getByLabel(t('settings:bound.maxRate')).fill('95');
  await expect(dialog).toContainText(t('settings:twoNeeded.feeToo'));
  await dialog.getByRole('button', { name: t('settings:saveVerb') }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('95');
  await page.goto(paths.proposals());
  await expect(page.getByText('1.5 %')).toBeVisible();
});

test('an administrator proposes the fee of a way to pay for points', async ({ enter }) => {
  const { page, t } = await enter({ as: 'demo_admin' });
  await page.goto(paths.settings('methods'));
  await page.getByLabel(t('settings:methods.search'), { exact: true }).fill('zelle');
  await expect(page).toHaveURL(/q=zelle/);
  const row = page.getByRole('row').filter({ hasText: 'Zelle' });
  await expect(row).toContainText(t('settings:fee.general'));
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('settings:fee.label')).fill('2.25');
  await dialog.getByLabel(t('ui:reason.label')).fill('Agreed in the weekly meeting');
  await dialog.getByRole('button', { name: t('settings:twoNeeded.verb') }).click();
  await expect(dialog).toBeHidden();
  await page.goto(paths.proposals());
  await expect(page.getByText(t('staff:proposals.kind.method_fee', { subject: 'Zelle' }))).toBeVisible();
  await expect(page.getByText('2.25 %')).toBeVisible();
});
