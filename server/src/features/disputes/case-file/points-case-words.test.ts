import { describe, expect, it } from 'vitest';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { POINTS_TABLE } from '#core/orders/points/points-table.ts';
import { POINTS_EVENTS } from './points-case-words.ts';

/** Entries of a history that are not events of the table. */
const BESIDE_THE_TABLE = ['placed', 'remind', 'card_opened', 'case_downloaded', CLOCK_EXTENDED];

describe('the words of the case file of a points order', () => {
  it('name every event of it, and nothing that does not happen', () => {
    const happening = new Set([...POINTS_TABLE.map(({ event }) => event), ...BESIDE_THE_TABLE]);
    expect(Object.keys(POINTS_EVENTS).sort()).toEqual([...happening].sort());
  });
});
