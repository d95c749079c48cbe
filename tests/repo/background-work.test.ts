import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FEATURES, JOBS } from '#server/app/features.ts';
import { ROOT } from './files.ts';

const page = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
const table = page.slice(
  page.indexOf('## Processes and loops'),
  page.indexOf('\n## ', page.indexOf('## Processes') + 3),
);

it('stands in the table of the architecture: every loop, and every job that comes back', () => {
  const loops = FEATURES.flatMap((feature) => feature.loops ?? []).map(({ name }) => name);
  const recurring = JOBS.recurring.map(({ name }) => name);
  expect(loops.length).toBeGreaterThan(5);
  expect([...loops, ...recurring].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
