import { describe, expect, it } from 'vitest';
import { sources, textOf } from './files.ts';
import { type Size, sizesOf } from './sizes.ts';

/** Known to be too large, with the size they have: an entry may shrink, never grow, and goes when it is not needed. */
const EXCEPTIONS = JSON.parse(textOf('tests/repo/size-exceptions.json')) as Record<string, number>;

describe('sizes', () => {
  const files = sources(/\.(ts|tsx|mjs|css|sql)$/);
  const tooLarge = new Map<string, Size>();
  for (const path of files) {
    for (const size of sizesOf(path, textOf(path))) {
      const allowed = tooLarge.get(size.what)?.size ?? 0;
      if (size.size > size.limit && size.size > allowed) tooLarge.set(size.what, size);
    }
  }

  it('are looked at', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('keep to their limits, or to the exceptions', () => {
    const wrong = [...tooLarge.values()]
      .filter(({ what, size }) => size > (EXCEPTIONS[what] ?? 0))
      .map(({ what, size, limit }) => `${what}: ${size}, at most ${EXCEPTIONS[what] ?? limit}`);
    expect(wrong).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    const stale = Object.keys(EXCEPTIONS).filter((what) => !tooLarge.has(what));
    expect(stale).toEqual([]);
  });
});

describe('the measure of sizes', () => {
  const over = (path: string, text: string) =>
    sizesOf(path, text)
      .filter(({ size, limit }) => size > limit)
      .map(({ what }) => what);
  const filler = (lines: number) => '  one();\n'.repeat(lines);

  it('counts lines of files and functions, and parameters', () => {
    expect(over('core/a.ts', 'x;\n'.repeat(301))).toEqual(['core/a.ts']);
    expect(over('core/a-table.ts', 'x;\n'.repeat(301))).toEqual([]);
    expect(over('core/a.ts', `function long() {\n${filler(69)}}\n`)).toEqual(['core/a.ts#long']);
    expect(over('core/a.ts', `const long = () => {\n${filler(68)}};\n`)).toEqual([]);
    expect(over('core/a.ts', 'const f = (a, b, c, d) => a;\n')).toEqual(['core/a.ts#f()']);
  });

  it('counts lines and parameters of functions in SQL', () => {
    const text = (lines: number, parameters: string) =>
      `-- (a, b)\nCREATE OR REPLACE FUNCTION f(${parameters})\nRETURNS void LANGUAGE sql AS $$\n${filler(lines)}$$;\n`;
    expect(over('server/sql/functions/f.sql', text(67, 'a int'))).toEqual([]);
    expect(over('server/sql/functions/f.sql', text(68, 'a int'))).toEqual(['server/sql/functions/f.sql#f']);
    const ten =
      'a int, b numeric(3, 0), c int, d int, e int, f int, g int, h int,\n  -- Not one, two, three.\n i int, j int';
    expect(over('server/sql/functions/f.sql', text(1, ten))).toEqual([]);
    expect(over('server/sql/functions/f.sql', text(1, `${ten}, k int`))).toEqual(['server/sql/functions/f.sql#f()']);
    expect(over('server/migrations/0001_a.sql', 'SELECT 1;\n'.repeat(301))).toEqual(['server/migrations/0001_a.sql']);
  });

  it('holds components to the same limit', () => {
    const text = (lines: number) => `export function Page() {\n${filler(lines)}}\n`;
    expect(over('web/src/page.tsx', text(68))).toEqual([]);
    expect(over('web/src/page.tsx', text(69))).toEqual(['web/src/page.tsx#Page']);
  });
});
