import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGS } from '#web/i18n/lang.ts';

/** The heading of each page of the account, and where its words are. */
const HEADINGS = {
  bills: ['bills', 'title'],
  paymentAccounts: ['payment-accounts', 'title'],
  basicInfo: ['users', 'title'],
  identity: ['identity', 'title'],
  security: ['auth', 'security.title'],
  loginPassword: ['auth', 'passwordLogin.title'],
  tradingPassword: ['auth', 'trading.title'],
  totp: ['security', 'totp.title'],
  email: ['security', 'email.title'],
  phone: ['auth', 'phone.title'],
  standing: ['standing', 'title'],
  ownData: ['own-data', 'title'],
  switches: ['switches', 'title'],
  shifts: ['shifts', 'title'],
  team: ['teams', 'title'],
  myRequests: ['tickets', 'mine.title'],
  becomeProvider: ['providers', 'title'],
} as const;

function wordsAt(lang: string, area: string, path: string): unknown {
  const file = new URL(`../../../../words/${lang}/${area}.json`, import.meta.url);
  const step = (value: unknown, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];
  return path.split('.').reduce(step, JSON.parse(readFileSync(file, 'utf8')) as unknown);
}

describe.each(LANGS)('in $name', ({ lang }) => {
  it.each(Object.entries(HEADINGS))('%s has one name in menus and on its page', (key, [area, path]) => {
    expect(wordsAt(lang, 'account', `name.${key}`)).toBe(wordsAt(lang, area, path));
  });
});
