import { expect, it } from 'vitest';
import {
  acknowledgeRefusal,
  type HandoverItem,
  type HandoverKind,
  inOrder,
  isItemFor,
  MAX_HANDOVER_ITEMS,
} from './handover.ts';

it.each([
  [{ authorId: 'a', acknowledgedBy: null }, 'b', null],
  [{ authorId: 'a', acknowledgedBy: null }, 'a', 'shifts.own_handover'],
  [{ authorId: 'a', acknowledgedBy: 'c' }, 'b', 'already.done'],
] as const)('%o read by %s: %s', (facts, readerId, refusal) => {
  expect(acknowledgeRefusal(facts, readerId)).toBe(refusal);
});

const item = (ref: string, kind: HandoverKind, dueAt: string | null = null): HandoverItem => ({
  kind,
  ref,
  name: 'Ada',
  state: '',
  dueAt,
});

it('puts the nearest deadline first, whatever it is of, and what has none behind it', () => {
  const items = [
    item('late', 'order', '2026-11-26T12:00:00Z'),
    item('chat', 'chat'),
    item('soon', 'points_order', '2026-11-26T09:00:00Z'),
    item('work', 'work_order'),
  ];
  expect(inOrder(items).map(({ ref }) => ref)).toEqual(['soon', 'late', 'chat', 'work']);
  const many = Array.from({ length: MAX_HANDOVER_ITEMS + 5 }, (_, place) => item(`${place}`, 'chat'));
  expect(inOrder([...many, ...items])).toHaveLength(MAX_HANDOVER_ITEMS);
  expect(inOrder([...many, ...items])[0]?.ref).toBe('soon');
});

it.each<[HandoverKind, boolean]>([
  ['order', true],
  ['case', true],
  ['chat', false],
  ['points_order', false],
  ['payout', false],
])('shows an operator with the right to orders %s: %s', (kind, isShown) => {
  expect(isItemFor({ kind }, ['orders', 'release'])).toBe(isShown);
});
