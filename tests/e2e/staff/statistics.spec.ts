import { paths } from '#web/paths.ts';
import { expect, test } from '../support/test.ts';

test('the figures of each day are read with the arrow keys, and those of one brand are one choice away', async ({
  enter,
}) => {
  const { page, t } = await enter({ as: 'demo_moderator' });
  await page.goto(paths.caseStatistics());
  const chart = page.getByRole('slider', { name: t('disputes:stats.byDay') });
  const dayOf = async () => (await chart.getAttribute('aria-valuetext')) ?? '';
  const today = await dayOf();
  await chart.focus();
  await expect(page.getByText(today, { exact: true })).toBeVisible();
  await chart.press('ArrowLeft');
  await expect.poll(dayOf).not.toBe(today);
  await expect(page.getByText(await dayOf(), { exact: true })).toBeVisible();
  await chart.press('End');
  await expect.poll(dayOf).toBe(today);

  await page.getByRole('button', { name: t('disputes:filter.brand') }).click();
  await page.getByRole('menuitem', { name: 'Amazon', exact: true }).click();
  await expect(page).toHaveURL(/brand=/);
  const brands = page.getByRole('table', { name: t('disputes:stats.byBrand') });
  await expect(brands.getByRole('row')).toHaveCount(1);
  await expect(brands).toContainText('Amazon');
});
