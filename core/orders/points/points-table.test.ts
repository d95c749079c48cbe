import { describe, expect, it } from 'vitest';
import {
  isPointsEnd,
  POINTS_OPEN_STATES,
  POINTS_RULING_OUTCOMES,
  POINTS_WAIT_FOR_HUMAN,
  type PointsState,
} from './points-states.ts';
import { POINTS_TABLE, type PointsRow } from './points-table.ts';

const targets = ({ to }: PointsRow): readonly PointsState[] => (to === 'ruling' ? POINTS_RULING_OUTCOMES : [to]);
const rowsFrom = (state: PointsState) => POINTS_TABLE.filter((row) => row.from === state);

describe('the walk over the points table', () => {
  it.each(POINTS_OPEN_STATES.filter((state) => !POINTS_WAIT_FOR_HUMAN.includes(state)))(
    '%s is left by the clock alone',
    (state) => {
      const byClock = rowsFrom(state).filter((row) => row.event === 'clock' && row.by.includes('system'));
      expect(byClock.some((row) => row.when === undefined && !targets(row).includes(state))).toBe(true);
    },
  );

  it('never pays by silence: the clock returns points or asks a moderator, and only a ruling posts them', () => {
    for (const row of POINTS_TABLE.filter(({ event }) => event === 'clock')) {
      expect([row.from, row.money]).not.toEqual([row.from, 'all']);
      if (row.money === 'ruled') expect(row.from).toBe('ruled');
    }
  });

  it('in a dispute the clock moves no money and leaves the case open', () => {
    const clocks = rowsFrom('in_dispute').filter((row) => row.event === 'clock');
    expect(clocks.map(({ to, money }) => [to, money])).toEqual([['in_dispute', 'hold']]);
  });

  it('lets people act after the deadline only where the clock waits for them', () => {
    for (const row of POINTS_TABLE) {
      const isLate = row.from === 'in_dispute' && row.event !== 'clock';
      expect([row.from, row.event, row.late ?? false]).toEqual([row.from, row.event, isLate]);
    }
  });

  it('runs a clock in every open state and none after an end', () => {
    for (const row of POINTS_TABLE) {
      for (const to of targets(row)) {
        expect([row.from, row.event, row.clock === 'none']).toEqual([row.from, row.event, isPointsEnd(to)]);
      }
      if (row.clock === 'keep') expect(row.to).toBe(row.from);
    }
  });
});
