import { describe, expect, it } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

describe('a time zone', () => {
  it.each([
    ['PST', 'America/Los_Angeles'],
    ['EAT', 'Africa/'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ...['IST', 'BST', 'JST', 'CST'].map((name): [string, string] => [name, 'A']),
  ])('%s has a name of the database, as days are counted by: %s', (name, start) => {
    expect(timeZoneOf(name)).toMatch(new RegExp(`^${start}`));
    expect(timeZoneOf(name)).toMatch(/^UTC$|\//);
  });

  it.each(['', '+01:00', 'Nowhere/Town', 'Europe/Ber lin', 'SystemV/PST8'])('%j is none', (name) =>
    expect(timeZoneOf(name)).toBeNull(),
  );
});
