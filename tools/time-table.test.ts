import { expect, it } from 'vitest';
import { timeTable } from './time-table.ts';

it('lists the steps in their order and the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.test.ts`, seconds: index }));
  const lines = timeTable({ steps: [{ name: 'unit', seconds: 61.26 }], files }).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '== seconds a step',
    '    61.3  unit',
    '== slowest test files',
    '    11.0  11.test.ts',
  ]);
  expect(lines).toHaveLength(13);
});
