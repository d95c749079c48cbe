import { expect, test } from 'vitest';
import { daysOf, type EventRow, groupOf, titleKey } from './wallet-events.ts';

const row = (at: string, change: Partial<EventRow> = {}) => ({ id: at, at, ...change }) as EventRow;

test('events stand under the day of the reader, in their order', () => {
  const rows = [row('2026-03-04T12:00:00Z'), row('2026-03-04T11:00:00Z'), row('2026-03-02T12:00:00Z')];
  expect(daysOf(rows).map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-03-04', 2],
    ['2026-03-02', 1],
  ]);
  expect(daysOf([])).toEqual([]);
});

test.each([
  [{ what: 'points_gift', delta: '-5', state: 'done' }, 'event.points_gift.out'],
  [{ what: 'points_gift', delta: '5', state: 'done' }, 'event.points_gift.in'],
  [{ what: 'order_hold', delta: '-5', state: 'done' }, 'event.order_hold.done'],
  [{ what: 'order_hold', delta: '0', state: 'returned' }, 'event.order_hold.open'],
] as const)('an event is named by what it is and how far it is: %o', (event, key) => {
  expect(titleKey(event)).toBe(key);
});

test('a reason that this page does not know has no subject', () => {
  expect(groupOf({ what: 'withdrawal_hold' })).toBe('withdrawals');
  expect(groupOf({ what: 'toString' })).toBeNull();
});
