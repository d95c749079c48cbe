import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PageRecord, screenOf } from '#web/page-record.ts';
import { PAGES } from '#web/pages.ts';
import { ROOT, textOf } from './files.ts';

/** What every page has loaded. */
const SHARED: readonly string[] = ['shell', 'ui'];
const IMPORT = /^(import|export) (?!type\b)(?:(\{[^}]*\})|\w+|\*[^']*?)?(?: ?from )?'([^']+)'/gm;
/** A component asks for areas, and a list declares its own. */
const WORDS = /\b(?:useTranslation\(|words: )(\[[^\]]*\]|'[\w-]+')/g;

/** The records of pages and of kinds of orders, which name the areas of others. */
const RECORDS = /\/(?:pages|trade\/kinds)\.ts$/;

interface Import {
  readonly kind: string;
  /** Names of values; empty where all of a file is named. */
  readonly names: readonly string[];
  readonly file: string;
}

const quoted = (text: string): string[] => [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

/** The source that an import leads to; null: a package, or no script. */
function fileOf(from: string, specifier: string): string | null {
  const isOwn = specifier.startsWith('#web/');
  if (!isOwn && !specifier.startsWith('.')) return null;
  const path = isOwn ? specifier.replace('#web/', 'web/src/') : normalize(join(dirname(from), specifier));
  return /\.tsx?$/.test(path) && existsSync(join(ROOT, path)) ? path : null;
}

const importsOf = (path: string): Import[] =>
  [...textOf(path).matchAll(IMPORT)].flatMap(([, kind = '', braces, specifier = '']) => {
    const file = fileOf(path, specifier);
    const written = (braces ?? '').replace(/[{}]/g, '').split(',');
    const names = written.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
    return file === null || (braces !== undefined && names.length === 0) ? [] : [{ kind, names, file }];
  });

/** Behind the door of a feature only the files of what is named. */
const behind = ({ names, file }: Import): string[] =>
  file.endsWith('/public.ts')
    ? importsOf(file)
        .filter((entry) => entry.names.some((name) => names.includes(name.split(' as ').at(-1) ?? '')))
        .map((entry) => entry.file)
    : [file];

/** A part with a boundary of its own may wait for its words. */
const waitsByItself = (path: string): boolean => textOf(path).includes('<Suspense');

/** The areas of the words that a page and its parts show. */
function areasOf(page: string): Set<string> {
  const seen = new Set<string>();
  const areas = new Set<string>();
  const waiting = [page];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || RECORDS.test(path) || waitsByItself(path)) continue;
    seen.add(path);
    for (const [, names = ''] of textOf(path).matchAll(WORDS)) for (const area of quoted(names)) areas.add(area);
    waiting.push(
      ...importsOf(path)
        .filter(({ kind }) => kind === 'import')
        .flatMap(behind),
    );
  }
  return areas;
}

describe('the words of a page', () => {
  const screens = Object.entries<PageRecord>(PAGES).flatMap(([address, record]) =>
    'move' in record
      ? []
      : [{ address, named: record.words, page: `web/src/features/${screenOf(record.screen).file}` }],
  );

  it('are fetched beside it: what waits for words afterwards hides all that the page shows', () => {
    expect(screens.length).toBeGreaterThan(100);
    const missing = screens.flatMap(({ address, named, page }) => {
      const late = [...areasOf(page)].filter((area) => ![...SHARED, ...named].includes(area));
      return late.length > 0 ? [`${address}: ${late.join()}`] : [];
    });
    expect(missing).toEqual([]);
  });

  it('are found behind the doors of features too', () => {
    expect([...areasOf('web/src/features/ads/edit/edit-pages.tsx')]).toEqual(expect.arrayContaining(['ads', 'market']));
  });
});
