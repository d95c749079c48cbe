import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { ROOT } from './files.ts';

const guide = readFileSync(join(ROOT, 'docs/guides/retention.md'), 'utf8');

describe('the guide to retention', () => {
  it('names every rule that says how long something is kept, and no other that does not exist', () => {
    const keeping = Object.keys(RULES).filter((name) => /(^|[._])keep(_|$)/.test(name));
    expect(keeping.length).toBeGreaterThan(10);
    expect(keeping.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    const named = [...guide.matchAll(/\| `(\w+\.\w+)`/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !Object.hasOwn(RULES, name))).toEqual([]);
  });
});
