import { expect, it } from 'vitest';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { onlineFirst } from './quick-match.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
/** 16:00 to 24:00 and 00:00 to 08:00 of GMT+4: open at noon of Greenwich, and closed then. */
const OPEN: OpenHours = { zone: 4, shifts: [16] };
const CLOSED: OpenHours = { zone: 4, shifts: [0] };

it('puts providers who are online before better offers of those who are away, closed ones behind both, and who failed last', () => {
  const offers: [string, OpenHours | null][] = [
    ['near-failed', null],
    ['near, closed', CLOSED],
    ['far', null],
    ['near', OPEN],
    ['far, closed', CLOSED],
    ['farther', OPEN],
    ['nearer', null],
  ];
  const matches = offers.map(([ownerId, openHours]) => ({ offer: { ownerId, openHours } }));
  const sorted = onlineFirst(matches, {
    isOnline: (ownerId) => ownerId.startsWith('near'),
    now: NOON,
    last: 'near-failed',
  });
  expect(sorted.map(({ offer }) => offer.ownerId)).toEqual([
    'near',
    'nearer',
    'far',
    'farther',
    'near, closed',
    'far, closed',
    'near-failed',
  ]);
});
