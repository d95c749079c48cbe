import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueAfter, nextOpening, OPEN_ZONES, type OpenHours, openHoursOf, openMs, SHIFTS } from './open-hours.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const EVENINGS: OpenHours = { zone: 8, shifts: [16] };
const NIGHTS: OpenHours = { zone: 3, shifts: [0, 16] };

const hours = fc.record({
  zone: fc.constantFrom(...OPEN_ZONES),
  shifts: fc.subarray([...SHIFTS], { minLength: 1, maxLength: 3 }),
  from: fc.oneof(fc.constant(undefined), fc.integer({ min: -3 * 24 * HOUR, max: 4_000_000_000_000 })),
}) as fc.Arbitrary<OpenHours>;
const moment = fc.integer({ min: -3 * 24 * HOUR, max: 4_000_000_000_000 });
const seconds = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 90 * 86_400 }));

describe('a clock in opening hours', () => {
  it.each([
    // 16:00 in GMT+8 is 08:00 UTC.
    ['starts at once while open', EVENINGS, '2026-03-01T09:00:00Z', 180, '2026-03-01T09:03:00Z'],
    ['waits for the opening', EVENINGS, '2026-03-01T03:00:00Z', 180, '2026-03-01T08:03:00Z'],
    ['goes on at the next opening', EVENINGS, '2026-03-01T15:50:00Z', 1_800, '2026-03-02T08:20:00Z'],
    ['ends at the closing', EVENINGS, '2026-03-01T15:50:00Z', 600, '2026-03-01T16:00:00Z'],
    ['begins in the second of the opening', EVENINGS, '2026-03-01T08:00:00Z', 60, '2026-03-01T08:01:00Z'],
    ['is closed in the second of the closing', EVENINGS, '2026-03-01T16:00:00Z', 60, '2026-03-02T08:01:00Z'],
    ['goes on over midnight of its zone', NIGHTS, '2026-03-01T20:59:00Z', 180, '2026-03-01T21:02:00Z'],
    [
      'waits until the hours begin to count',
      { ...EVENINGS, from: at('2026-03-04T08:00:00Z') },
      '2026-03-01T09:00:00Z',
      180,
      '2026-03-04T08:03:00Z',
    ],
    ['counts open days', EVENINGS, '2026-03-01T08:00:00Z', 3 * 8 * 3_600, '2026-03-03T16:00:00Z'],
  ] as const)('%s', (_, open, start, forS, due) => {
    expect(new Date(dueAfter(at(start), forS, open)).toISOString()).toBe(new Date(due).toISOString());
  });

  it('is the plain clock without hours, and with all three shifts', () => {
    expect(openHoursOf({ zone: 4, shifts: [16, 0, 8] })).toBeNull();
    expect(openHoursOf({ zone: 4, shifts: [] })).toBeNull();
    expect(openHoursOf({ zone: 4, shifts: [16, 0, 16] as never })).toEqual({ zone: 4, shifts: [0, 16] });
    fc.assert(fc.property(moment, seconds, (start, forS) => dueAfter(start, forS, null) === start + forS * 1_000));
  });

  it('is never shorter than the plain one, has run for its seconds at the deadline, and ends in open hours', () => {
    fc.assert(
      fc.property(moment, seconds, hours, (start, forS, open) => {
        const due = dueAfter(start, forS, open);
        expect(due).toBeGreaterThanOrEqual(start + forS * 1_000);
        expect(openMs(start, due, open)).toBe(forS * 1_000);
        expect(nextOpening(due - 1, open)).toBeNull();
      }),
    );
  });

  it('is monotone in its start and in its seconds', () => {
    fc.assert(
      fc.property(moment, fc.nat(2 * 86_400_000), seconds, seconds, hours, (start, later, forS, moreS, open) => {
        const due = dueAfter(start, forS, open);
        expect(dueAfter(start + later, forS, open)).toBeGreaterThanOrEqual(due);
        expect(dueAfter(start, forS + moreS, open)).toBeGreaterThan(due);
        // Two clocks one after the other are one clock of both.
        expect(dueAfter(due, moreS, open)).toBe(dueAfter(start, forS + moreS, open));
      }),
    );
  });

  it('has opened at the next opening, and not a millisecond before', () => {
    fc.assert(
      fc.property(moment, hours, (now, open) => {
        const opening = nextOpening(now, open);
        if (opening === null) return;
        expect(opening - Math.max(now, open.from ?? now)).toBeLessThanOrEqual(16 * HOUR);
        expect([nextOpening(opening, open), openMs(now, opening, open)]).toEqual([null, 0]);
        expect(nextOpening(opening - 1, open)).toBe(opening);
      }),
    );
  });
});
