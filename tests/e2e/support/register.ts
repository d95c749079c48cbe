import { randomInt } from 'node:crypto';
import { sql } from '#server/platform/postgres/sql.ts';
import { paths } from '#web/paths.ts';
import { PASSWORD, TRADE_PASSWORD } from './members.ts';
import { database } from './product.ts';
import { alwaysProveByApp, bindKey, codesOf, showKey } from './staff.ts';
import { expect, type Visit } from './test.ts';

export interface Newcomer {
  readonly userName: string;
  readonly email: string;
}

/** A user who is not in the demo yet. Digits and a to f spell no sensitive word, such as the name of a messenger. */
export function newcomer(): Newcomer {
  const userName = `new_${Date.now().toString(16)}${randomInt(1_000_000).toString(16)}`;
  return { userName, email: `${userName}@example.com` };
}

export async function fillAccount({ page, t }: Visit, who: Newcomer): Promise<void> {
  await page.getByLabel(t('auth:register.userName'), { exact: true }).fill(who.userName);
  await page.getByLabel(t('auth:register.email'), { exact: true }).fill(who.email);
  await page.getByLabel(t('auth:register.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth:repeat'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(t('auth:register.terms')).check();
}

/** Makes the product mail a code to an address, and reads it there. */
export type ReadsCode = (email: string, send: () => Promise<void>) => Promise<string>;

/** Opens the form, asks for a code, reads it in the mail, and sends the form. */
export async function register(visit: Visit, who: Newcomer, read: ReadsCode): Promise<void> {
  const { page, t } = visit;
  await page.goto(paths.register());
  await fillAccount(visit, who);
  const send = () => page.getByRole('button', { name: t('auth:code.send'), exact: true }).click();
  await page.getByLabel(t('auth:code.label'), { exact: true }).fill(await read(who.email, send));
  await page.getByRole('button', { name: t('auth:register.act'), exact: true }).click();
}

interface NewSecret {
  readonly by: 'loginPassword' | 'oldPassword';
  readonly proof: string;
  readonly next: string;
}

/** On the page of the trading password. */
export async function setTradingPassword({ page, t }: Visit, { by, proof, next }: NewSecret): Promise<void> {
  await page.getByLabel(t(`auth:trading.${by}`), { exact: true }).fill(proof);
  await page.getByLabel(t('auth:trading.new'), { exact: true }).fill(next);
  await page.getByLabel(t('auth:repeat'), { exact: true }).fill(next);
  const verb = by === 'loginPassword' ? 'act' : 'renew';
  await page.getByRole('button', { name: t(`auth:trading.${verb}`), exact: true }).click();
}

export interface Account {
  readonly userId: string;
  /** The public name, which the product made up. */
  readonly name: string;
}

/** Somebody's public name, as their own pages show it. */
export const accountOf = (email: string): Promise<Account> =>
  database().one<Account>(sql`SELECT id AS "userId", nickname AS name FROM app_user WHERE email = ${email}`);

/** Binds an authenticator app, whose codes the page is given from then on; answers them. */
export async function bindOwnApp(visit: Visit, email: string, read: ReadsCode): Promise<() => Promise<string>> {
  const { page, t } = visit;
  const secret = await showKey(visit, async () => {
    const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
    await expect(question.or(page.getByRole('img', { name: t('security:totp.qr') }))).toBeVisible();
    if (await question.isVisible()) await proveByPassword(visit, email, read);
  });
  const code = codesOf(await accountOf(email), secret);
  await bindKey(visit, secret);
  await alwaysProveByApp(visit, code);
  return code;
}

/** Registers by a mailed code, and sets the trading password. */
export async function openAccount(visit: Visit, who: Newcomer, read: ReadsCode): Promise<void> {
  const { page, t } = visit;
  await register(visit, who, read);
  await expect(page).toHaveURL(/\/gift$/);
  await page.goto(paths.tradingPassword());
  await setTradingPassword(visit, { by: 'loginPassword', proof: PASSWORD, next: TRADE_PASSWORD });
  await expect(page.getByLabel(t('auth:trading.oldPassword'), { exact: true })).toBeVisible();
}

/** Proves the session of an account without a second factor: its password, and a code by mail unless it runs the platform. */
async function proveByPassword({ page, t }: Visit, email: string, read: ReadsCode): Promise<void> {
  const question = page.getByRole('dialog', { name: t('security:stepUp.title') });
  const login = question.getByLabel(t('security:stepUp.login'), { exact: true });
  const trading = question.getByLabel(t('security:stepUp.trading'), { exact: true });
  await expect(login.or(trading)).toBeVisible();
  await ((await login.isVisible()) ? login.fill(PASSWORD) : trading.fill(TRADE_PASSWORD));
  const sender = question.getByRole('button', { name: t('auth:code.send'), exact: true });
  if (await sender.isVisible()) {
    const code = question.getByLabel(t('security:stepUp.code', { email }), { exact: true });
    await code.fill(await read(email, () => sender.click()));
  }
  await question.getByRole('button', { name: t('security:stepUp.go'), exact: true }).click();
}
