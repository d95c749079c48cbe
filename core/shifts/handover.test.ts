import { expect, it } from 'vitest';
import { acknowledgeRefusal } from './handover.ts';

it.each([
  [{ authorId: 'a', acknowledgedBy: null }, 'b', null],
  [{ authorId: 'a', acknowledgedBy: null }, 'a', 'shifts.own_handover'],
  [{ authorId: 'a', acknowledgedBy: 'c' }, 'b', 'already.done'],
] as const)('%o read by %s: %s', (facts, readerId, refusal) => {
  expect(acknowledgeRefusal(facts, readerId)).toBe(refusal);
});
