import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { PASSWORD } from './members.ts';
import type { Visit } from './test.ts';

// Without Q, V, W and X: the chat masks QQ, VX and WX, which stand in the list of sensitive words.
const LETTERS = 'ABCDEFGHJKLMNPRSTUYZ23456789';

/** A card code that was never sold before. */
export function freshCode(): string {
  const part = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${part(4)}-${part(6)}-${part(4)}`;
}

/** Chooses a new picture in the place to drop one. */
export async function dropPicture(within: Locator): Promise<void> {
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await noiseImage() };
  await within.locator('input[type=file]').last().setInputFiles(file);
}

/** Declares on the page of a sale that the cards are the seller's own, unused ones: its last box. */
export const declareOwn = ({ page }: Visit): Promise<void> =>
  page.getByRole('main').getByRole('checkbox').last().check();

/** Picks an option of a select. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const names = { name: label, exact: true };
  await page.getByRole('combobox', names).or(page.getByRole('textbox', names)).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Turns a switch by its key: the pointer would need a place, and a page that still loads moves its own. */
export const turn = (toggle: Locator): Promise<void> => toggle.press('Space');

/** Fills the login page that is open, and sends it. */
export async function typeLogin({ page, t }: Visit, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('auth:login.account')).fill(account);
  await page.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('auth:login.act'), exact: true })
    .click();
}

/** Logs in at the page that is open, and waits for the page behind it. */
export async function logIn(visit: Visit, account: string, password = PASSWORD): Promise<void> {
  await typeLogin(visit, account, password);
  await expect(visit.page).not.toHaveURL(/\/(login|serviceLogin)\b/);
}

/** Marks the loaded page: a reload forgets the mark. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { markedByTest: true }));
  return () => page.evaluate(() => 'markedByTest' in window);
}
