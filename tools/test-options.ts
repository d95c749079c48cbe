import { parseArgs } from 'node:util';
import type { TestSize } from './test-size.ts';

export interface TestOptions {
  readonly size: TestSize;
  /** A commit: only what the changes since then can reach is tested. Null: everything. */
  readonly since: string | null;
  /** Beginnings of the names of the steps to run; none means all. */
  readonly steps: readonly string[];
}

/** Parses `npm test [-- [--full] [--since REF] [step ...]]`. Throws a TypeError that names an unknown option. */
export function testOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { full: { type: 'boolean', default: false }, since: { type: 'string' } },
  });
  return { size: values.full ? 'full' : 'small', since: values.since ?? null, steps: positionals };
}
