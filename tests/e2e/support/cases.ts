import { expect } from '@playwright/test';
import { paths } from '#web/paths.ts';
import type { Placed } from './orders.ts';
import type { Visit } from './test.ts';

/** Finds the case in the queue, opens it and takes it. */
export async function takeFromQueue(visit: Visit, order: Placed): Promise<void> {
  const { page, t } = visit;
  await openFromQueue(visit, order, 'open');
  await page.getByRole('button', { name: t('disputes:take'), exact: true }).click();
  await expect(page.getByLabel(t('disputes:typeNumber', { count: 6 }))).toBeVisible();
}

/** Finds the case under a tab of the queue and opens it. */
export async function openFromQueue({ page, t }: Visit, order: Placed, tab: string): Promise<void> {
  await page.goto(`${paths.cases()}?tab=${tab}&sort=amount&find=${order.code}`);
  const queue = page.getByRole('complementary', { name: t('disputes:queue') });
  await queue.getByRole('link').filter({ hasText: order.code }).click();
}

export async function choose({ page, t }: Visit, outcome: string): Promise<void> {
  await page.getByRole('radio', { name: t(`disputes:outcome.${outcome}`) }).click();
}

/** Signs a ruling: only a reason and the number of the order make that possible. */
export async function sign({ page, t }: Visit, order: Placed, why: string): Promise<void> {
  const button = page.getByRole('button', { name: t('disputes:sign'), exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel(t('disputes:reasonShown')).fill(why);
  await page.getByLabel(t('disputes:typeNumber', { count: 6 })).fill(order.code);
  await button.click();
  await expect(button).toHaveCount(0);
}
