import { expect, it } from 'vitest';
import { keepSeconds, keepsWithin } from './release-keep.ts';

it('is cut to the rule', () => {
  expect(keepSeconds('5', 900)).toBe(300);
  expect(keepSeconds('60', 900)).toBe(900);
  expect(keepSeconds('15', 0)).toBe(0);
  expect(keepSeconds('0', 900)).toBe(0);
});

it('offers what the rule leaves, and asking each time always', () => {
  expect(keepsWithin(900)).toEqual(['0', '5', '15']);
  expect(keepsWithin(3_600)).toEqual(['0', '5', '15', '30', '60']);
  expect(keepsWithin(0)).toEqual(['0']);
});
