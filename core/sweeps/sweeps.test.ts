import { describe, expect, it } from 'vitest';
import {
  fundingFor,
  SWEEP_EVENTS,
  SWEEP_TABLE,
  type SweepEvent,
  type SweepState,
  sweepMachine,
} from './sweep-table.ts';

const outcomeOf = (state: SweepState, event: SweepEvent) => sweepMachine.decide({ state }, { event });

describe('the table of sweeps', () => {
  it('uses every event', () => {
    expect(new Set(SWEEP_TABLE.map(({ event }) => event))).toEqual(new Set(SWEEP_EVENTS));
  });

  it('lets every sweep that is not signed end without one', () => {
    for (const state of ['approved', 'funding', 'signing'] as const)
      expect(outcomeOf(state, 'refuse')).toEqual({ state: 'returned' });
  });

  it('leads from a signature to what the chain says only', () => {
    const ways = SWEEP_EVENTS.filter((event) => 'state' in outcomeOf('broadcast', event));
    expect(ways).toEqual(['confirm', 'fail']);
  });
});

describe('the coins of an address', () => {
  it('are filled up to so many times of what its transaction may cost', () => {
    expect(fundingFor(500n, 0n, 2n)).toBe(1_000n);
    expect(fundingFor(500n, 400n, 1n)).toBe(100n);
  });
});
