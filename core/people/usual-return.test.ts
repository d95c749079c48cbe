import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualReturn } from './usual-return.ts';

const NOON = Date.parse('2026-11-29T12:20:00Z');
const seenAt = (hours: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);
const at = (seen: Readonly<Record<number, number>>, days: number): string | null => {
  const time = usualReturn(seenAt(seen), days, NOON);
  return time === null ? null : new Date(time).toISOString().slice(0, 16);
};

describe('when somebody who is away is usually back', () => {
  it('is the next hour of at least half of the days on which they were there', () => {
    expect(at({ 9: 20, 18: 14 }, 20)).toBe('2026-11-29T18:00');
    expect(at({ 9: 20, 18: 9 }, 20)).toBe('2026-11-30T09:00');
  });

  it('is not the hour that runs, in which nobody is there', () => {
    expect(at({ 12: 20 }, 20)).toBe('2026-11-30T12:00');
  });

  it('is not known after a few days, or without a habit', () => {
    expect(at({ 18: 4 }, 4)).toBeNull();
    expect(at({ 18: 4, 9: 5, 3: 6 }, 20)).toBeNull();
  });

  it('lies within a day from now, at the beginning of an hour that was seen', () => {
    const seen = fc.array(fc.nat(28), { minLength: 24, maxLength: 24 });
    fc.assert(
      fc.property(seen, fc.nat(28), fc.nat(10 ** 12), (hours, days, now) => {
        const time = usualReturn(hours, days, now);
        if (time === null) return;
        expect(time % 3_600_000).toBe(0);
        expect(time - now).toBeGreaterThan(0);
        expect(time - now).toBeLessThanOrEqual(24 * 3_600_000);
        expect((hours[new Date(time).getUTCHours()] ?? 0) * 2).toBeGreaterThanOrEqual(days);
      }),
    );
  });
});
