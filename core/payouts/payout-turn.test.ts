import { describe, expect, it } from 'vitest';
import { OPEN_PAYOUT_STATES } from './payout-states.ts';
import { PAYOUT_TABLE } from './payout-table.ts';
import { PAYOUT_TURNS, payoutStatesOf } from './payout-turn.ts';

/** Events that a party may send in most states: the payout does not wait for them. */
const ALWAYS = ['concede'];

describe('whose turn a payout is', () => {
  it('is that of a party that has a step of its own there', () => {
    for (const [state, party] of Object.entries(PAYOUT_TURNS)) {
      const steps = PAYOUT_TABLE.filter(
        ({ from, by, event }) => from === state && by.includes(party) && !ALWAYS.includes(event),
      );
      expect(steps, state).not.toEqual([]);
      // Silence ends the turn, so that nobody waits for ever.
      expect(
        PAYOUT_TABLE.some(({ from, event }) => from === state && event === 'clock'),
        state,
      ).toBe(true);
    }
  });

  it('names each state of one party once', () => {
    const named = [...payoutStatesOf('owner'), ...payoutStatesOf('provider')];
    expect(named.sort()).toEqual(Object.keys(PAYOUT_TURNS).sort());
    expect(OPEN_PAYOUT_STATES).toEqual(expect.arrayContaining(named));
  });
});
