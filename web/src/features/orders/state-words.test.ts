import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { END_STATES, OPEN_STATES, RULING_OUTCOMES } from '#core/orders/gift-states.ts';

type Words = Record<string, Record<string, string>>;

const wordsOf = (lang: string, area: string): Words =>
  JSON.parse(readFileSync(new URL(`../../i18n/locales/${lang}/${area}.json`, import.meta.url), 'utf8'));

describe('the words of states', () => {
  // Their keys are put together where they are read, so that nothing else misses one.
  it.each(['en', 'zh_cn'])('are there for every state and ruling in %s', (lang) => {
    const states: readonly string[] = [...OPEN_STATES, ...END_STATES];
    const lacking = (area: string, part: string, names: readonly string[]) =>
      names.filter((name) => !wordsOf(lang, area)[part]?.[name]).map((name) => `${area}:${part}.${name}`);
    expect([
      ...lacking('orders', 'state', states),
      ...lacking('orders-workspace', 'state', END_STATES),
      ...lacking('disputes', 'outcome', RULING_OUTCOMES),
    ]).toEqual([]);
  });
});
