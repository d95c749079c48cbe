import { expect, it } from 'vitest';
import { timeOfField } from './field-time.ts';

it.each([
  ['2026-03-01T09:30', 'Asia/Shanghai', '2026-03-01T01:30:00.000Z'],
  ['2026-03-01T09:30', 'UTC', '2026-03-01T09:30:00.000Z'],
  ['2026-07-01T00:15', 'America/New_York', '2026-07-01T04:15:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
  ['2026-03-01T09:30', 'Asia/Kathmandu', '2026-03-01T03:45:00.000Z'],
])('%s in %s is %s', (local, zone, time) => expect(new Date(timeOfField(local, zone)).toISOString()).toBe(time));
