import { expect, it } from 'vitest';
import type { Payout } from '../payout-words.ts';
import { payoutStepsOf } from './payout-steps.ts';

const AT = '2026-11-29T12:00:00.000Z';
const payoutIn = (state: Payout['state'], change: Partial<Payout> = {}, events: readonly string[] = []): Payout =>
  ({
    state,
    steps: events.map((event) => ({ event, state, reason: '', at: AT })),
    deadline: AT,
    askedAt: AT,
    endedAt: null,
    provider: 'northgate',
    channel: null,
    ...change,
  }) as Payout;
const shown = (payout: Payout) => payoutStepsOf(payout).map(({ key, state }) => `${key} ${state}`);

it.each([
  [payoutIn('open', { provider: null }), ['reserved done', 'take now', 'pay later', 'confirm later']],
  [payoutIn('taken', {}, ['take']), ['reserved done', 'taken done', 'pay now', 'confirm later']],
  [payoutIn('paying', { channel: 3 }, ['start']), ['reserved done', 'taken done', 'channel now']],
  [payoutIn('paid', {}, ['take', 'mark_paid']), ['reserved done', 'taken done', 'paid done', 'confirm now']],
  [payoutIn('in_dispute', {}, ['take', 'mark_paid']), ['reserved done', 'taken done', 'paid done', 'decide now']],
  [payoutIn('ruled', {}, ['take', 'mark_paid']), ['reserved done', 'taken done', 'paid done', 'ruled now']],
  [payoutIn('success', {}, ['take', 'mark_paid']), ['reserved done', 'taken done', 'paid done', 'over done']],
  [payoutIn('returned', { provider: null }), ['reserved done', 'ended stop']],
])('the steps of %o', (payout, steps) => {
  expect(shown(payout)).toEqual(steps);
});

it('the step that runs names its deadline, and one that is over when it was', () => {
  expect(payoutStepsOf(payoutIn('taken', {}, ['take']))).toEqual([
    { key: 'reserved', state: 'done', at: AT },
    { key: 'taken', state: 'done', at: AT },
    { key: 'pay', state: 'now', by: AT },
    { key: 'confirm', state: 'later' },
  ]);
});
