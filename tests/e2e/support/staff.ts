import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { totpAt } from '#server/features/auth/factors/totp.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { bindTotp } from '#tests/fixtures/world/factors.ts';
import { paths } from '#web/paths.ts';
import { member } from './members.ts';
import { database } from './product.ts';
import type { Visit } from './test.ts';

/** Gives the reason that an open dialog asks for, and acts; the dialog is gone when the server has taken it. */
export async function giveReason({ page, t }: Visit, verb: string, reason: string): Promise<void> {
  // Over it the server's question for a proof may open, when the last proof is too old.
  const field = page.getByLabel(t('ui:reason.label'));
  const dialog = page.getByRole('dialog').filter({ has: field });
  await dialog.getByLabel(t('ui:reason.label')).fill(reason);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Presses a button of the page. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Shows another tab of a page. */
export const openTab = (page: Page, tabs: string, tab: string): Promise<void> =>
  page.getByRole('radiogroup', { name: tabs, exact: true }).getByText(tab, { exact: true }).click();

/** Finds somebody by name as staff do, and opens their page; with a reason where there is no case of theirs in hand. */
export async function openPerson({ page, t }: Visit, name: string): Promise<void> {
  await page.goto(paths.people());
  await page.getByRole('textbox', { name: t('staff:people.search') }).fill(name);
  await page.getByRole('link', { name, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  const question = page.getByRole('dialog').filter({ hasText: t('staff:look.why') });
  await expect(heading.or(question)).toBeVisible();
  if (await question.isVisible()) {
    await question.getByLabel(t('staff:look.reason')).fill('Its owner called about it');
    await question.getByRole('button', { name: t('staff:look.verb'), exact: true }).click();
  }
  await expect(heading).toBeVisible();
}

/** The authenticator app of this person, bound over the wire. Each of its codes is good, also within one step of time. */
export async function bindApp(name: string): Promise<() => Promise<string>> {
  const owner = await member(name);
  const { secret } = await bindTotp({ db: database() }, owner);
  return codesOf(owner, secret);
}

/** The codes of a bound app, as if the time of the last one were over. */
export const codesOf =
  ({ userId }: { readonly userId: string }, secret: string) =>
  async (): Promise<string> => {
    await database().run(sql`UPDATE totp_secret SET last_step = 0 WHERE user_id = ${userId}`);
    return totpAt(secret, Date.now());
  };

/** Begins to bind an app on its page, with a proof where the product asks for one. Answers the key that the page shows. */
export async function showKey({ page, t }: Visit, prove?: () => Promise<void>): Promise<string> {
  await page.goto(paths.authenticator());
  await press(page, t('security:totp.setUp'));
  await prove?.();
  await expect(page.getByRole('img', { name: t('security:totp.qr') })).toBeVisible();
  return ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
}

/** Binds the app by a code of the key, which sends itself, and keeps the recovery codes. */
export async function bindKey({ page, t }: Visit, secret: string): Promise<readonly string[]> {
  await page.getByLabel(t('security:factor.code')).fill(totpAt(secret, Date.now()));
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ });
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  const saving = page.waitForEvent('download');
  await press(page, t('security:recovery.save'));
  expect(readFileSync(await (await saving).path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`);
  await page.getByLabel(t('security:recovery.kept')).check();
  await press(page, t('security:recovery.done'));
  await expect(page.getByText(t('security:totp.bound'), { exact: true })).toBeVisible();
  return recoveryCodes;
}

/** Proves the session by the app, where the product asks for it. */
export async function proveByApp({ page, t }: Visit, code: () => Promise<string>): Promise<void> {
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  await question.getByLabel(t('security:factor.code')).fill(await code());
  await expect(question).toBeHidden();
}

/** Proves the session by the app whenever the product asks for it on this page. */
export const alwaysProveByApp = (visit: Visit, code: () => Promise<string>): Promise<void> =>
  visit.page.addLocatorHandler(visit.page.getByRole('dialog', { name: visit.t('security:stepUp.title') }), () =>
    proveByApp(visit, code),
  );
