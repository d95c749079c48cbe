import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CssModule, classesOf, classFaults } from './css-classes.ts';
import { sources, textOf } from './files.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const COMPOSES = /composes:[^;]*from ["']([^"']+)["']/g;

const resolve = (from: string, to: string): string =>
  to.startsWith('#web/') ? to.replace('#web/', 'web/src/') : join(dirname(from), to);

function modules(): CssModule[] {
  const css = sources(/^web\/src\/.*\.css$/).map((path) => ({ path, text: textOf(path) }));
  const users = sources(/^web\/src\/.*\.tsx?$/).flatMap((path) => {
    const text = textOf(path);
    return [...text.matchAll(IMPORT)].map(([, name = '', to = '']) => ({
      path,
      text,
      name,
      module: resolve(path, to),
    }));
  });
  const composed = css.flatMap(({ path, text }) =>
    [...text.matchAll(COMPOSES)].map(([, to = '']) => ({ text, module: resolve(path, to) })),
  );
  const missing = users.filter(({ module }) => !css.some(({ path }) => path === module));
  expect(missing.map(({ path, module }) => `${path}: there is no ${module}`)).toEqual([]);
  return css
    .filter(({ path }) => path.endsWith('.module.css'))
    .map(({ path, text }) => ({
      path,
      text,
      users: users.filter(({ module }) => module === path),
      composers: composed.filter(({ module }) => module === path).map((composer) => composer.text),
    }));
}

describe('the classes of CSS modules', () => {
  it('are defined where they are used, and used where they are defined', () => {
    const all = modules();
    expect(all.length).toBeGreaterThan(50);
    expect(all.flatMap(classFaults)).toEqual([]);
  });

  it('are composed from files without mixins only: those are copied as they stand, and a browser knows no mixin', () => {
    const composed = modules().filter(({ composers }) => composers.length > 0);
    expect(composed.length).toBeGreaterThan(3);
    expect(composed.filter(({ text }) => /^@mixin/m.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('are found in selectors, not in values', () => {
    expect([
      ...classesOf(".a .b-c:hover { margin: .5px; background: url('x.png'); } @mixin phone { .d { top: 0 } }"),
    ]).toEqual(['a', 'b-c', 'd']);
  });

  it.each([
    ['className={classes.gone}', ['p.tsx: m.module.css has no class gone', 'm.module.css: nothing uses the class a']],
    ['className={classes.a}', []],
    ['className={classes[tone]}', []],
    ['<Box classNames={classes} />', []],
  ])('%s has the faults %j', (text, faults) => {
    const users = [{ path: 'p.tsx', text, name: 'classes' }];
    expect(classFaults({ path: 'm.module.css', text: '.a { top: 0; }', users, composers: [] })).toEqual(faults);
  });
});
