import { afterAll, describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { ONCE_IN_A_MILLION, rankDeviation } from '#tests/fixtures/rank-test.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import {
  buildNamed,
  buildStranger,
  NOBODY,
  QUESTIONS,
  type Stranger,
} from '#tests/fixtures/world/stranger-questions.ts';

/** Times of each kind: two samples that do not overlap at all lie 5.9 deviations apart. */
const SAMPLES = 24;
const LIMIT_MS = 240_000;
const MANY = 1_000_000;

const app = await startTestApp({
  loops: false,
  rules: {
    // Hashes as slow as those that are under attack: one that is missing shows.
    'auth.argon_memory_kib': RULES['auth.argon_memory_kib'].default,
    'auth.code_resend_s': 0,
    'auth.login_failures': MANY,
    'auth.login_failures_account': MANY,
    'auth.login_failures_address': MANY,
    'auth.login_failures_network': MANY,
    'sms.per_account_day': MANY,
    'sms.per_network_hour': MANY,
    'sms.per_country_hour': MANY,
  },
});
const owner = await buildNamed(app);
afterAll(() => app.close());

type Ask = (stranger: Stranger) => Promise<unknown>;

/** Milliseconds of one call of a device that is new each time. */
async function timeOf(ask: Ask): Promise<number> {
  const stranger = await buildStranger(app);
  const start = performance.now();
  await outcomeOf(ask(stranger));
  return performance.now() - start;
}

/** How far apart the times of two calls lie, which are made in turn, each as often first. */
async function deviationOf(first: Ask, second: Ask): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (const ask of [first, second]) await timeOf(ask);
  for (let pair = 0; pair < SAMPLES; pair += 1) {
    for (const place of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      times[place].push(await timeOf(place === 0 ? first : second));
    }
  }
  return Math.abs(rankDeviation(...times));
}

describe('the time of an answer', () => {
  it.each(QUESTIONS)('does not tell an account from none: %s', { timeout: LIMIT_MS }, async (_what, ask) => {
    const deviation = await deviationOf(
      (stranger) => ask(stranger, owner),
      (stranger) => ask(stranger, NOBODY),
    );
    expect(deviation).toBeLessThan(ONCE_IN_A_MILLION);
  });

  it('would tell a login that checks no password from one that does', { timeout: LIMIT_MS }, async () => {
    const deviation = await deviationOf(
      ({ wire }) => wire.call('auth.login', { account: NOBODY.loginName, password: 'Wrong2468' }),
      ({ wire }) => wire.call('auth.getCsrfToken', {}),
    );
    expect(deviation).toBeGreaterThan(ONCE_IN_A_MILLION);
  });
});

it('the rank test finds samples without a common value far apart, and equal ones not at all', () => {
  const upTo = Array.from({ length: SAMPLES }, (_, index) => index);
  expect(rankDeviation(upTo, upTo)).toBe(0);
  const above = upTo.map((value) => value + SAMPLES);
  expect(rankDeviation(above, upTo)).toBeGreaterThan(ONCE_IN_A_MILLION);
  expect(rankDeviation(upTo, above)).toBeLessThan(-ONCE_IN_A_MILLION);
  // Four against four: z of complete separation, by hand.
  expect(rankDeviation([5, 6, 7, 8], [1, 2, 3, 4])).toBeCloseTo(8 / Math.sqrt(12));
});
