import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  acknowledgeRefusal,
  HANDOVER_KINDS,
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

it('is acknowledged by one colleague at most, whoever tries in which order', () => {
  const people = ['ada', 'ben', 'cleo', 'dora'];
  fc.assert(
    fc.property(
      fc.constantFrom(...people),
      fc.array(fc.constantFrom(...people), { maxLength: 12 }),
      (authorId, readers) => {
        let acknowledgedBy: string | null = null;
        for (const reader of readers) {
          const refusal = acknowledgeRefusal({ authorId, acknowledgedBy }, reader);
          expect(refusal === null).toBe(reader !== authorId && acknowledgedBy === null);
          if (refusal === null) acknowledgedBy = reader;
        }
        expect(acknowledgedBy).toBe(readers.find((reader) => reader !== authorId) ?? null);
      },
    ),
  );
});

it('names as many of what is open as it may, and leaves out nothing that is due before something that it names', () => {
  const DAY_MS = 86_400_000;
  const due = fc.option(fc.integer({ min: 0, max: DAY_MS }).map((ms) => new Date(ms).toISOString()));
  const open = fc.array(fc.tuple(fc.constantFrom(...HANDOVER_KINDS), due), { maxLength: 2 * MAX_HANDOVER_ITEMS });
  fc.assert(
    fc.property(open, (rows) => {
      const items = rows.map(([kind, dueAt], place) => item(`${place}`, kind, dueAt));
      const named = inOrder(items);
      expect(named).toHaveLength(Math.min(items.length, MAX_HANDOVER_ITEMS));
      expect(new Set(named.map(({ ref }) => ref)).size).toBe(named.length);
      const dueOf = ({ dueAt }: HandoverItem) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt));
      const times = named.map(dueOf);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const leftOut = items.filter((other) => !named.includes(other));
      for (const other of leftOut) expect(dueOf(other)).toBeGreaterThanOrEqual(times.at(-1) ?? 0);
    }),
  );
});
