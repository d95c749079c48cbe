import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OPEN_ZONES, SHIFTS } from '../offers/open-hours.ts';
import { addDays, dutyOf, mayWork, mondayOf, standingAt, startOf, WINDOW_MS, weekOf, windowAt } from './windows.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const zones = fc.constantFrom(...OPEN_ZONES);
const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
const SPANS = { plannedMs: 14 * 24 * HOUR, graceMs: HOUR / 4 };

describe('windows', () => {
  it.each([
    ['2026-11-22T20:59:59Z', 3, { day: '2026-11-22', shift: 16 }],
    ['2026-11-22T21:00:00Z', 3, { day: '2026-11-23', shift: 0 }],
    ['2026-11-22T20:00:00Z', 4, { day: '2026-11-23', shift: 0 }],
    ['2026-11-22T00:00:00Z', 8, { day: '2026-11-22', shift: 8 }],
  ] as const)('%s is in GMT+%i the window %o', (moment, zone, window) => {
    expect(windowAt(at(moment), zone)).toEqual(window);
  });

  it('contain the moments that they are asked for, in every zone, and three make a day', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const window = windowAt(moment, zone);
        const start = startOf(window, zone);
        expect(start <= moment && moment < start + WINDOW_MS).toBe(true);
        expect(windowAt(start + WINDOW_MS, zone)).not.toEqual(window);
        expect(dutyOf(window)).toBe(SHIFTS.indexOf(window.shift) + 1);
      }),
    );
  });

  it('stand in weeks from Monday to Sunday', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(weekOf('2026-12-28').at(-1)).toBe('2027-01-03');
    fc.assert(
      fc.property(moments, (moment) => {
        const day = windowAt(moment, 3).day;
        const monday = mondayOf(day);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(weekOf(monday)).toContain(day);
        expect(mondayOf(addDays(monday, 7))).toBe(addDays(monday, 7));
      }),
    );
  });
});

describe('who is planned', () => {
  const start = at('2026-11-23T05:00:00Z');
  const standing = (starts: readonly number[], now: number) => standingAt(starts, now, SPANS);

  it('works in their windows, hands over for a while, and is off until the next one', () => {
    const starts = [start, start + 24 * HOUR];
    expect(standing(starts, start - 1)).toEqual({ kind: 'off', next: start });
    expect(standing(starts, start)).toEqual({ kind: 'on', until: start + WINDOW_MS });
    expect(standing(starts, start + WINDOW_MS)).toEqual({ kind: 'grace', until: start + WINDOW_MS + SPANS.graceMs });
    expect(standing(starts, start + WINDOW_MS + SPANS.graceMs)).toEqual({ kind: 'off', next: start + 24 * HOUR });
  });

  it('works on through windows that follow each other', () => {
    const starts = [start + WINDOW_MS, start];
    expect(standing(starts, start + HOUR)).toEqual({ kind: 'on', until: start + 2 * WINDOW_MS });
  });

  it('is free again some time after the last window, as who was never planned', () => {
    const end = start + WINDOW_MS;
    expect(standing([], start)).toEqual({ kind: 'free' });
    expect(standing([start], end + SPANS.plannedMs - 1)).toEqual({ kind: 'off', next: null });
    expect(standing([start], end + SPANS.plannedMs)).toEqual({ kind: 'free' });
  });

  it('may work in every moment of a window, and is off whenever none is near', () => {
    const plans = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 60 * WINDOW_MS }), (slots, offset) => {
        const starts = slots.map((slot) => start + slot * WINDOW_MS);
        const now = start + offset;
        const inWindow = starts.some((each) => each <= now && now < each + WINDOW_MS);
        const inGrace = starts.some((each) => each + WINDOW_MS <= now && now < each + WINDOW_MS + SPANS.graceMs);
        const isPlanned = starts.some((each) => each + WINDOW_MS + SPANS.plannedMs > now);
        expect(mayWork(standing(starts, now))).toBe(inWindow || inGrace || !isPlanned);
      }),
    );
  });
});
