import { describe, expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

const AREAS = ['chat', 'disputes', 'offers', 'orders', 'people', 'shell', 'staff'];
const MIN_TESTS = 50;
const MAX_TESTS = 80;

/** How many tests of a text are tagged for the small run: with the constant itself, or in one language. */
const tagged = (text: string) => text.match(/^.*SMOKE(?: : \{\})?,(?: async |$)/gm)?.length ?? 0;

describe('the browser tests of a small run', () => {
  const specs = sources(/\.spec\.ts$/).filter((path) => path.startsWith('tests/e2e/'));
  const inArea = (area: string) => specs.filter((path) => path.startsWith(`tests/e2e/${area}/`)).map(textOf);

  it('are found in the ways in which they are written', () => {
    expect(tagged("test('a', SMOKE, async ({ enter }) => {")).toBe(1);
    expect(tagged("    lang === 'en' ? SMOKE : {},\n    async ({ enter }) => {")).toBe(1);
    expect(tagged("import { expect, SMOKE, test } from '../support/test.ts';")).toBe(0);
    expect(tagged("test('c', async ({ enter }) => {")).toBe(0);
  });

  it('are of every area', () => {
    const areas = new Set(specs.map((path) => path.split('/')[2] ?? ''));
    expect([...areas].sort()).toEqual(AREAS);
    for (const area of AREAS) expect([area, inArea(area).some((text) => tagged(text) > 0)]).toEqual([area, true]);
  });

  it('have every role’s pages, the main job, and both languages', () => {
    expect(textOf('tests/e2e/shell/pages.spec.ts')).toContain('is whole and open to everybody`, SMOKE, async');
    expect(tagged(textOf('tests/e2e/orders/main-job.spec.ts'))).toBeGreaterThan(1);
    const inChinese = specs.filter((path) => /=== 'zh_cn' \? SMOKE/.test(textOf(path)));
    expect(inChinese.length).toBeGreaterThan(3);
  });

  it('are few enough for a run of ten minutes', () => {
    const count = specs.map((path) => tagged(textOf(path))).reduce((sum, more) => sum + more, 0);
    expect(count).toBeGreaterThanOrEqual(MIN_TESTS);
    expect(count).toBeLessThanOrEqual(MAX_TESTS);
  });
});
