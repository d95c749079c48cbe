import { describe, expect, it } from 'vitest';
import { payoutClockOf } from './payout-clock.ts';
import { PAYOUT_STATES } from './payout-states.ts';
import { PAYOUT_TABLE } from './payout-table.ts';

describe('the clock of a state of a payout', () => {
  it.each(PAYOUT_STATES)('is the one that every step into it starts: %s', (state) => {
    const starting = PAYOUT_TABLE.filter((row) => row.to === state && row.clock !== 'keep');
    const expected = payoutClockOf(state) ?? 'none';
    expect(starting.filter(({ clock }) => clock !== expected)).toEqual([]);
  });

  it('runs where a clock ends the state, and nowhere else', () => {
    const ended = new Set(PAYOUT_TABLE.filter(({ event }) => event === 'clock').map(({ from }) => from));
    expect(PAYOUT_STATES.filter((state) => payoutClockOf(state) !== null)).toEqual(
      PAYOUT_STATES.filter((state) => (ended as ReadonlySet<string>).has(state)),
    );
  });
});
