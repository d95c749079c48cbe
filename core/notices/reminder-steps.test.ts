import { describe, expect, it } from 'vitest';
import { usesChannel } from './notice-kinds.ts';
import { reminderStep } from './reminder-steps.ts';

const SHARES = [5_000, 2_500, 1_000];

describe('reminders', () => {
  it.each([
    ['nothing while most of the clock is left', 1_000, 1_800, 0],
    ['the page at half', 900, 1_800, 1],
    ['a push at a quarter', 450, 1_800, 2],
    ['a mail at a tenth', 180, 1_800, 3],
    ['no mail that comes too late', 18, 180, 2],
    ['nothing when it has run out', 0, 1_800, 0],
    ['nothing long after', -5, 1_800, 0],
  ])('%s', (_name, leftS, wholeS, step) => {
    expect(reminderStep({ leftS, wholeS, shares: SHARES, mailLeftS: 120 })).toBe(step);
  });
});

describe('what a reader chose', () => {
  it('wins over the kind, but for the place in the list of what must not be missed', () => {
    expect(usesChannel('order_taken', 'mail', {})).toBe(true);
    expect(usesChannel('order_taken', 'mail', { order_taken: { mail: false } })).toBe(false);
    expect(usesChannel('order_taken', 'page', { order_taken: { page: false } })).toBe(true);
    expect(usesChannel('rating', 'page', { rating: { page: false } })).toBe(false);
    expect(usesChannel('rating', 'push', { rating: { push: true } })).toBe(true);
  });
});
