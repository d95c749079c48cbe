import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAt } from '#contract/pages.ts';
import { type PageRecord, screenOf } from '#web/page-record.ts';
import { PAGES } from '#web/pages.ts';
import { paths } from '#web/paths.ts';
import { sources, textOf } from './files.ts';

interface Rule {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files that may. */
  readonly allowed: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    what: 'an address is made by a builder of paths.ts',
    pattern: /\bas (?:unknown as )?Address\b/,
    allowed: ['web/src/paths.ts'],
  },
  {
    what: 'pages are left by useGo, Redirect or AppLink, which take an Address',
    pattern: /\bhistory\.(?:push|replace)\(|<(?:Link|Navigate)\b|\buseNavigate\b|\bnavigate\(/,
    allowed: [
      'web/src/lib/use-page-search.ts',
      'web/src/shell/app.tsx',
      'web/src/ui/layout/app-link.tsx',
      'web/src/ui/layout/use-go.ts',
    ],
  },
  {
    what: 'a page of the product is no plain link',
    pattern: /<a\b[^>]*\bhref=(?:"\/|\{`\/|\{'\/|\{paths\.)/,
    allowed: [],
  },
  {
    what: 'a part that is fetched later comes by lazyPart, or by loadChunk within a page, so that its loss is said',
    pattern: /\blazy(?:<[^\n]*>)?\((?!async \(\) => \(\{\s*default: \(await loadChunk)(?!\(\) =>\s*loadChunk)/,
    allowed: ['web/src/lib/loading/lazy-part.tsx'],
  },
  {
    what: 'the kinds of files that can be chosen stand in lib/files.ts',
    pattern: /['"`]image\/(?:jpeg|webp|gif)[,'"`]/,
    allowed: ['web/src/lib/files.ts', 'web/src/lib/fitting-picture.ts'],
  },
  {
    what: 'the frame names the browser tab',
    pattern: /\bdocument\.title = /,
    allowed: ['web/src/features/calls/title-flash.ts', 'web/src/lib/title-count.ts', 'web/src/ui/page/page.tsx'],
  },
];

const PAGE_FILE = /^web\/src\/features\/.*page\.tsx$/;
const exportOf = (name: string): RegExp => new RegExp(`^export (?:const|function) ${name}\\b`, 'm');

const faultsOf = (path: string, text: string): string[] =>
  RULES.filter(({ pattern, allowed }) => pattern.test(text) && !allowed.includes(path)).map(
    ({ what }) => `${path}: ${what}`,
  );

describe('the pages', () => {
  const files = sources(/\.tsx?$/).filter((path) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path));

  it('lead to each other, and are framed, in one way', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((path) => faultsOf(path, textOf(path)))).toEqual([]);
  });

  it('have each a component that can be opened', () => {
    const records = Object.entries<PageRecord>(PAGES);
    const screens = records.flatMap(([, record]) => ('move' in record ? [] : [screenOf(record.screen)]));
    const missing = screens.filter(({ file, name }) => !exportOf(name).test(textOf(`web/src/features/${file}`)));
    expect(missing).toEqual([]);
    // The names that web/src/screens.ts looks for.
    expect(screens.filter(({ file }) => !/pages?\.tsx$/.test(file))).toEqual([]);
    // A page that neither a record names nor another page holds can be opened by nobody.
    const named = new Set(screens.map(({ file }) => `web/src/features/${file}`));
    const isHeld = (path: string): boolean => files.some((file) => textOf(file).includes(`/${basename(path)}'`));
    expect(files.filter((path) => PAGE_FILE.test(path) && !named.has(path) && !isHeld(path))).toEqual([]);
  });

  it('are all opened by the tours', () => {
    const tours = textOf('tests/e2e/support/tours.ts');
    expect(Object.keys(paths).filter((route) => !tours.includes(`route: '${route}'`))).toEqual([]);
  });

  it('that moved lead to a page of the server', () => {
    const moves = Object.entries<PageRecord>(PAGES).flatMap(([, record]) => ('move' in record ? [record.move] : []));
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.filter((path) => pageAt(path) === null)).toEqual([]);
  });

  it('needs every exception', () => {
    for (const { pattern, allowed } of RULES)
      for (const path of allowed) expect(pattern.test(textOf(path)), `${path} ${pattern}`).toBe(true);
  });

  it.each([
    'const here = text as Address;',
    "router.history.push('/gift');",
    '<Navigate to="/gift" />',
    '<a href={`/orders`}>',
    '<a className="x" href="/wallet">',
    "document.title = 'Home';",
  ])('find %j', (text) => {
    expect(faultsOf('web/src/a.tsx', text)).toHaveLength(1);
  });
});
