import { describe, expect, it } from 'vitest';
import { textOf } from './files.ts';

/** Variables of the schema in config.ts: its keys stand at one indentation. */
function variables(): string[] {
  const schema = textOf('server/src/platform/config.ts').split('const Environment = z.object({')[1]?.split('\n});')[0];
  return [...(schema ?? '').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name ?? '');
}

describe('the table of the environment', () => {
  it('has a row for each variable that a process reads, and no other', () => {
    const rows = [...textOf('docs/ENVIRONMENT.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name ?? '');
    expect(variables().length).toBeGreaterThan(20);
    expect([...rows].sort()).toEqual(variables().sort());
  });
});
