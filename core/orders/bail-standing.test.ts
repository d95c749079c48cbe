import { describe, expect, it } from 'vitest';
import { bailStanding } from './bail-standing.ts';

describe('the bail of a provider', () => {
  const facts = { bail: 100n, required: 150n, hasGivenNotice: false, shortfall: { had: 100n, isDue: false } };
  it.each([
    ['covers the requirement', { bail: 150n }, 'enough'],
    ['is below it without a notice', { shortfall: null }, 'paused'],
    ['was enough before the requirement was raised', {}, 'short'],
    ['grew since, and is not enough', { bail: 120n }, 'short'],
    ['was enough, and its time has passed', { shortfall: { had: 100n, isDue: true } }, 'paused'],
    ['was enough, and has shrunk since', { bail: 99n }, 'paused'],
    ['is enough, and on its way out', { bail: 200n, hasGivenNotice: true }, 'paused'],
  ] as const)('%s', (_, change, standing) => {
    expect(bailStanding({ ...facts, ...change })).toBe(standing);
  });
});
