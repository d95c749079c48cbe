import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOpening } from '../offers/open-hours.ts';
import { planHoursAt } from './plan-hours.ts';
import { startOf, WINDOW_MS } from './windows.ts';

const at = (text: string) => Date.parse(text);
/** A time of a Thursday in GMT+8; the whole test is in that zone. */
const planned = (...windows: [day: string, shift: 0 | 8 | 16][]) =>
  windows.map(([day, shift]) => startOf({ day, shift }, 8));
/** 10:00 in GMT+8. */
const NOW = at('2026-03-05T02:00:00Z');

describe('the hours of a plan', () => {
  it('are always when nobody is planned any more', () => {
    expect(planHoursAt([], NOW, 8)).toBeNull();
    expect(planHoursAt(planned(['2026-03-05', 0]), NOW, 8)).toBeNull();
  });

  it('are the planned windows of the coming day', () => {
    expect(planHoursAt(planned(['2026-03-05', 8], ['2026-03-06', 16]), NOW, 8)).toEqual({ zone: 8, shifts: [8] });
    // The night from 00:00 on is still within the day.
    expect(planHoursAt(planned(['2026-03-05', 16], ['2026-03-06', 0]), NOW, 8)).toEqual({ zone: 8, shifts: [0, 16] });
    const all = planned(['2026-03-05', 8], ['2026-03-05', 16], ['2026-03-06', 0]);
    expect(planHoursAt(all, NOW, 8)).toBeNull();
  });

  it('are closed until the first window when the coming day has none', () => {
    const monday = planned(['2026-03-09', 8], ['2026-03-09', 16]);
    const hours = planHoursAt(monday, NOW, 8);
    expect(hours).toEqual({ zone: 8, shifts: [8, 16], from: monday[0] });
    expect(nextOpening(NOW, hours)).toBe(monday[0]);
  });

  it('open next when the plan does, whatever is planned', () => {
    const slots = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: WINDOW_MS - 1 }), (indexes, past) => {
        const first = startOf({ day: '2026-03-02', shift: 0 }, 8);
        const starts = indexes.map((index) => first + index * WINDOW_MS);
        const now = first + past;
        const isOpen = starts.includes(first);
        const opening = nextOpening(now, planHoursAt(starts, now, 8));
        expect(opening).toBe(isOpen ? null : Math.min(...starts));
      }),
    );
  });
});
