import { describe, expect, it } from 'vitest';
import { decideSweep, ENDED_SWEEP_STATES, fundingFor, SWEEP_EVENTS, SWEEP_STATES, SWEEP_TABLE } from './sweep-table.ts';

describe('the table of sweeps', () => {
  it('reaches every state, uses every event, and ends in the ended states only', () => {
    expect(new Set(SWEEP_TABLE.map(({ to }) => to))).toEqual(new Set(SWEEP_STATES));
    expect(new Set(SWEEP_TABLE.map(({ event }) => event))).toEqual(new Set(SWEEP_EVENTS));
    for (const state of SWEEP_STATES) {
      const goesOn = SWEEP_EVENTS.some((event) => decideSweep(state, event) !== null);
      expect(goesOn, state).toBe(!ENDED_SWEEP_STATES.includes(state));
    }
  });

  it('lets every sweep that is not signed end without one', () => {
    for (const state of ['approved', 'funding', 'signing'] as const)
      expect(decideSweep(state, 'refuse')).toBe('returned');
  });

  it('leads from a signature to what the chain says only', () => {
    const ways = SWEEP_EVENTS.filter((event) => decideSweep('broadcast', event) !== null);
    expect(ways).toEqual(['confirm', 'fail']);
  });
});

describe('the coins of an address', () => {
  it('are filled up to so many times of what its transaction may cost', () => {
    expect(fundingFor(500n, 0n, 2n)).toBe(1_000n);
    expect(fundingFor(500n, 400n, 1n)).toBe(100n);
  });
});
