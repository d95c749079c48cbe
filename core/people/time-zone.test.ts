import { describe, expect, it } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

describe('a time zone', () => {
  it.each(['PST', 'IST', 'BST', 'JST', 'EAT', 'CST', 'Asia/Calcutta', 'Europe/Kyiv', 'UTC'])(
    '%s has a name that days are counted by',
    (name) => {
      const zone = timeZoneOf(name) ?? expect.fail(`no zone ${name}`);
      expect(Temporal.PlainDate.from('2026-03-01').toZonedDateTime(zone).day).toBe(1);
    },
  );

  it.each(['', '+01:00', 'Nowhere/Town', 'Europe/Ber lin', 'SystemV/PST8'])('%j is none', (name) =>
    expect(timeZoneOf(name)).toBeNull(),
  );
});
