import { TRADE_PASSWORD } from './members.ts';
import { expect, type Visit } from './test.ts';

/** The seller checks what was paid for so many points, such as `100.00`, and releases them. */
export async function releasePoints({ page, t }: Visit, points: string): Promise<void> {
  await page.getByRole('button', { name: t('points-orders:act.release.label', { points }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: t('points-orders:dialog.release.check') }).check();
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('points-orders:dialog.release.verb', { points }), exact: true }).click();
  await expect(page.getByText(t('points-orders:state.released'), { exact: true }).first()).toBeVisible();
}
