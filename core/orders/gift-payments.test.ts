import { describe, expect, it } from 'vitest';
import { isPaidBy } from './gift-payments.ts';
import { GIFT_TABLE } from './gift-table.ts';

describe('the events with which a provider lets its points go', () => {
  it('are these, and none of anybody else', () => {
    const events = [...new Set(GIFT_TABLE.map(({ event }) => event))];
    const paying = events.filter((event) => isPaidBy('provider', event));
    expect(paying.sort()).toEqual(['accept_proposal', 'confirm', 'propose', 'release', 'withdraw_claim']);
    for (const role of ['seller', 'moderator', 'system'] as const) {
      expect(events.filter((event) => isPaidBy(role, event))).toEqual([]);
    }
  });
});
