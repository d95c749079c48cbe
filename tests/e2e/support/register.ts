import { randomInt } from 'node:crypto';
import { paths } from '#web/paths.ts';
import { PASSWORD } from './members.ts';
import type { Visit } from './test.ts';

export interface Newcomer {
  readonly userName: string;
  readonly email: string;
}

/** A user who is not in the demo yet. */
export function newcomer(): Newcomer {
  const userName = `new_${Date.now().toString(36)}${randomInt(1_000_000).toString(36)}`;
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
  await page.getByRole('button', { name: t('auth:trading.act'), exact: true }).click();
}
