import { describe, expect, it } from 'vitest';
import { readWholeList } from './whole-list.ts';

describe('a list of whole numbers', () => {
  it.each<[string[], number[]]>([
    [['100, 25, 50'], [25, 50, 100]],
    [['1,000'], [1_000]],
    [['1,000, 25'], [25, 1_000]],
    [['25;50；100、500\n1000'], [25, 50, 100, 500, 1_000]],
    [
      ['50', '25', '50'],
      [25, 50],
    ],
    [['２５；５０'], [25, 50]],
    [
      ['$25', ' 50 '],
      [25, 50],
    ],
    [[';;', ''], []],
  ])('%j is %j', (texts, numbers) => {
    expect(readWholeList(texts, 5)).toEqual({ numbers, refused: '' });
  });

  it.each([
    ['25.50', '25.50'],
    ['12²', '12²'],
    ['25; abc; 50', ' abc'],
    ['0', '0'],
    ['-5', '-5'],
    ['123456', '123456'],
  ])('%s has a part that is none: %s', (text, refused) => {
    const list = readWholeList([text], 5);
    expect(list.refused).toBe(refused);
    expect(list.numbers.every((number) => [25, 50].includes(number))).toBe(true);
  });
});
