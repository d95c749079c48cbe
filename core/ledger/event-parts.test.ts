import { expect, test } from 'vitest';
import { type EventMove, partsOf, stateOfEvent } from './event-parts.ts';

const ROWS: readonly [string, EventMove[], ReturnType<typeof partsOf>][] = [
  [
    'a withdrawal is what arrives and the fee, without what its hold gave back',
    [
      { code: 'withdrawal_hold', delta: -50n },
      { code: 'withdrawal_hold', delta: 1n },
      { code: 'withdrawal_fee', delta: -1n },
    ],
    [
      { what: 'withdrawal_hold', delta: -49n },
      { what: 'withdrawal_fee', delta: -1n },
    ],
  ],
  [
    'a sale is its gross amount and the fee',
    [
      { code: 'order_settle', delta: 86n },
      { code: 'order_fee', delta: -1n },
    ],
    [
      { what: 'order_settle', delta: 86n },
      { what: 'order_fee', delta: -1n },
    ],
  ],
  [
    'of a points order that was cancelled one part is left',
    [
      { code: 'points_hold', delta: -100n },
      { code: 'points_fee_hold', delta: -1n },
      { code: 'points_fee_hold', delta: 1n },
      { code: 'points_hold', delta: 100n },
    ],
    [{ what: 'points_hold', delta: 0n }],
  ],
];

test.each(ROWS)('%s', (_name, moves, parts) => {
  expect(partsOf(moves)).toEqual(parts);
});

test('an event is frozen as long as a hold of it is, and returned when nothing is left of it', () => {
  expect(stateOfEvent({ isOpen: true, sum: -50n })).toBe('frozen');
  expect(stateOfEvent({ isOpen: false, sum: 0n })).toBe('returned');
  expect(stateOfEvent({ isOpen: false, sum: -50n })).toBe('done');
});
