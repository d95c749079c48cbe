import { describe, expect, it } from 'vitest';
import type { OpenHours } from '../offers/open-hours.ts';
import { clockHours, lengthenedS, startClock } from './provider-clock.ts';

/** 16:00 to 24:00 in GMT+8 is 08:00 to 16:00 UTC. */
const EVENINGS: OpenHours = { zone: 8, shifts: [16] };
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

describe('the clocks that wait for the provider', () => {
  it('run in its opening hours while the cards are sealed', () => {
    const now = at('07:00:00.250');
    const clock = startClock({ state: 'to_view', seconds: 180, hours: EVENINGS }, now);
    expect(clock).toEqual({ spanS: 3_600 + 180, opensAt: at('08:00:00') });
    expect(now + clock.spanS * 1_000).toBeGreaterThanOrEqual(at('08:03:00'));
  });

  it.each(['to_deliver', 'to_confirm', 'delivered', 'to_release', 'negotiating', 'in_arbitration', 'ruled'] as const)(
    'do not include that of %s',
    (state) => {
      expect(clockHours(state, EVENINGS)).toBeNull();
      expect(startClock({ state, seconds: 180, hours: EVENINGS }, at('07:00:00'))).toEqual({
        spanS: 180,
        opensAt: null,
      });
    },
  );

  it('start at once while it is open, or without hours', () => {
    const clock = { state: 'to_view', seconds: 180 } as const;
    expect(startClock({ ...clock, hours: EVENINGS }, at('09:00:00'))).toEqual({ spanS: 180, opensAt: null });
    expect(startClock({ ...clock, hours: null }, at('07:00:00'))).toEqual({ spanS: 180, opensAt: null });
  });
});

describe('a clock that ran while the product was away', () => {
  const away = (from: string, seconds: number) => ({ from: at(from), seconds });
  it.each([
    ['as long as the silence without hours', null, '12:00:00', away('09:00:00', 600), 600],
    ['as long as its open part', EVENINGS, '09:30:00', away('07:50:00', 1_200), 600],
    ['not at all for a silence in closed hours', EVENINGS, '09:30:00', away('03:00:00', 3_600), 0],
    ['until after the next opening', EVENINGS, '15:55:00', away('15:00:00', 600), 16 * 3_600 + 600],
  ] as const)('is longer by %s', (_, hours, due, silence, seconds) => {
    expect(lengthenedS({ dueAt: at(due), hours }, silence)).toBe(seconds);
  });
});
