import { expect, it } from 'vitest';
import { openHoursBps } from './presence.ts';

it.each([
  [0, 7, 0],
  [84, 7, 5_000],
  [167, 7, 9_940],
  [168, 7, 10_000],
  // The hour that runs is one more than the window has.
  [169, 7, 10_000],
])('%i hours of %i days are %i basis points', (hours, days, bps) => {
  expect(openHoursBps(hours, days)).toBe(bps);
});
