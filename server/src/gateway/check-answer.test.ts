import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';

const zItem = z.union([z.object({ kind: z.literal('card'), row: z.number() }), z.object({ kind: z.literal('whole') })]);
const schema = z.object({
  list: z.array(zItem),
  names: z.record(z.string(), z.object({ name: z.string() })),
  last: z.object({ at: z.string() }).nullable(),
  note: z.string().optional(),
});
const RIGHT = { list: [{ kind: 'card', row: 1 }, { kind: 'whole' }], names: { ada: { name: 'Ada' } }, last: null };

const messageOf = (answer: unknown): string => {
  try {
    checkAnswer('tests.call', schema, answer);
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an answer', () => {
  it('is taken as its schema has it', () => {
    expect(messageOf(RIGHT)).toBe('nothing');
    expect(messageOf({ ...RIGHT, note: undefined, secret: undefined })).toBe('nothing');
  });

  it.each([
    ['secret', { ...RIGHT, secret: 'x' }],
    ['list.1.row', { ...RIGHT, list: [RIGHT.list[0], { kind: 'whole', row: 2 }] }],
    ['names.ada.mail', { ...RIGHT, names: { ada: { name: 'Ada', mail: 'a@example.com' } } }],
    ['last.by', { ...RIGHT, last: { at: 'now', by: 'x' } }],
  ])('is refused for the key %s', (path, answer) => {
    expect(messageOf(answer)).toBe(`tests.call answered what its schema does not know: ${path}`);
  });

  it('is refused for a value of another type', () => {
    expect(messageOf({ ...RIGHT, last: { at: 1 } })).toContain('answered what its schema refuses: last.at');
  });
});
