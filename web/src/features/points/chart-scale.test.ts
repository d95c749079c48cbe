import { expect, test } from 'vitest';
import { labelPlaces, linesFor } from './chart-scale.ts';

const ROWS: readonly [string, number[], number[]][] = [
  ['a balance far from zero', [1010, 1439.1, 1284.6], [1000, 1200, 1400, 1600]],
  ['a balance that began at nothing', [0, 28.3, 1296], [0, 500, 1000, 1500]],
  ['a balance that never moved', [50, 50], [40, 60]],
  ['nothing', [0, 0], [0, 0.5]],
  ['no days', [], [0, 1]],
  ['a debt', [-30, 20], [-40, -20, 0, 20]],
];

test.each(ROWS)('the lines of a chart are round figures around its values: %s', (_name, values, lines) => {
  const drawn = linesFor(values);
  expect(drawn).toEqual(lines);
  for (const value of values) {
    expect(value).toBeGreaterThanOrEqual(drawn[0] ?? Number.NaN);
    expect(value).toBeLessThanOrEqual(drawn.at(-1) ?? Number.NaN);
  }
});

test('a chart of many days has few labels, the first day and the last among them', () => {
  expect(labelPlaces(30, 5)).toEqual([0, 7, 15, 22, 29]);
  expect(labelPlaces(365, 3)).toEqual([0, 182, 364]);
  expect(labelPlaces(2, 5)).toEqual([0, 1]);
  expect(labelPlaces(0, 5)).toEqual([]);
});
