import { paths } from '#web/paths.ts';
import { choose, dropPicture, typeLogin } from './forms.ts';
import { TRADE_PASSWORD } from './members.ts';
import { giveReason, press } from './staff.ts';
import { expect, type Visit } from './test.ts';

const BUSINESS = 'A shop for gift cards since 2019, registered in Hamburg as HRB 1234; two people answer at night';

/** Conditions, bail and application. */
export async function applyAsProvider({ page, t }: Visit): Promise<void> {
  await page.goto(paths.becomeProvider());
  await page.getByLabel(t('providers:form.business')).fill(BUSINESS);
  await choose(page, t('providers:form.answer'), t('providers:minutes', { count: 5 }));
  await page.getByLabel(t('providers:form.clock')).check();
  await press(page, t('providers:form.save'));
  await dropPicture(page.getByRole('main'));
  await expect(page.getByRole('button', { name: t('providers:documents.remove', { name: 'card.png' }) })).toBeVisible();
  await press(page, t('bail:pay.open'));
  const dialog = page.getByRole('dialog', { name: t('bail:pay.title') });
  await dialog.getByLabel(t('ui:tradingPassword.label')).fill(TRADE_PASSWORD);
  await dialog.getByRole('button', { name: t('bail:pay.verb', { amount: '10,000.00' }), exact: true }).click();
  await expect(dialog).toBeHidden();
  await press(page, t('providers:state.send'));
  await expect(page.getByText(t('providers:state.text.pending'), { exact: true })).toBeVisible();
}

/** Staff take the application and approve it. */
export async function approveProvider(staff: Visit, name: string): Promise<void> {
  const { page, t } = staff;
  await page.goto(paths.providers());
  const card = page.locator('section').filter({ has: page.getByRole('link', { name, exact: true }) });
  await card.getByRole('button', { name: t('providers:staff.take'), exact: true }).click();
  await card.getByRole('button', { name: t('providers:staff.do.approve'), exact: true }).click();
  await giveReason(staff, t('providers:staff.do.approve'), 'The registration is genuine');
  await expect(card).toHaveCount(0);
}

/** By the door of providers, with the code of the app. */
export async function logInAsProvider(visit: Visit, account: string, code: () => Promise<string>): Promise<void> {
  const { page, t } = visit;
  await page.goto(paths.serviceLogin());
  await typeLogin(visit, account);
  await page.getByLabel(t('security:factor.code')).fill(await code());
  await expect(page).not.toHaveURL(/\/serviceLogin/);
}
