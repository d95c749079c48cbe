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
    expect(readWholeList(texts, 5)).toEqual({ numbers, refused: '', readings: [] });
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
    expect(list).toMatchObject({ refused, readings: [] });
    expect(list.numbers.every((number) => [25, 50].includes(number))).toBe(true);
  });

  it.each([
    ['100,250', ['100250', '100; 250']],
    ['50,100,250', ['50100250', '50; 100; 250']],
    ['$25,100', ['$25100', '$25; 100']],
    ['１００，２５０', ['100250', '100; 250']],
  ])('%s can be a number and a list, and is neither', (text, readings) => {
    expect(readWholeList([text, '75'], 8)).toEqual({ numbers: [75], refused: text, readings });
    for (const reading of readings) expect(readWholeList([reading], 8).refused).toBe('');
  });
});
