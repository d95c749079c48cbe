import { expect, test } from 'vitest';
import { formatDay } from './short-day.ts';

test('a day is written in short, with its year where it is another', () => {
  expect(formatDay('2026-03-04', '2026-12-31')).toBe('Mar 4');
  expect(formatDay('2025-12-31', '2026-03-04')).toBe('Dec 31, 2025');
});
