import { describe, expect, it } from 'vitest';
import { lateClaimEndsAt } from './late-claim.ts';

describe('the report of a payment that arrived too late', () => {
  it.each([
    ['timeout_cancelled', 1_000, 61_000],
    ['cancelled', 1_000, null],
    ['released', 1_000, null],
    ['to_pay', null, null],
  ] as const)('of an order %s that ended at %s ms is possible until %s', (state, endedAt, until) => {
    expect(lateClaimEndsAt({ state, endedAt }, 60)).toBe(until);
  });
});
