import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CruisedModule, featureCircles } from '#tools/feature-circles.ts';
import { ROOT, textOf } from './files.ts';

/** One bad import per rule: the file it stands in, what it asks for, and the rule that must refuse it. */
const PLANTED: readonly (readonly [file: string, imports: string, rule: string])[] = [
  ['core/money/a.ts', 'zod', 'core-imports-nothing'],
  ['core/money/b.ts', 'node:fs', 'core-imports-nothing'],
  ['core/money/c.ts', '#contract/good.ts', 'core-imports-nothing'],
  ['contract/a.ts', 'fastify', 'contract-imports-core'],
  ['contract/b.ts', '#server/platform/good.ts', 'contract-imports-core'],
  ['server/src/platform/a.ts', '#web/good.ts', 'server-imports-no-web'],
  ['server/src/platform/b.ts', '#tests/good.ts', 'server-imports-no-web'],
  ['server/src/platform/c.ts', '#server/features/ads/public.ts', 'only-main-assembles'],
  ['server/src/platform/e.ts', 'dev-only', 'server-runs-on-dependencies'],
  ['server/src/gateway/a.ts', '../features/ads/public.ts', 'only-main-assembles'],
  ['server/src/realtime/a.ts', '#server/features/ads/inner.ts', 'only-main-assembles'],
  ['server/src/platform/d.ts', '#server/gateway/good.ts', 'platform-is-the-bottom'],
  ['server/src/features/orders/a.ts', '../ads/inner.ts', 'features-meet-in-public'],
  ['server/src/features/orders/b.ts', '#server/main.ts', 'nobody-imports-main'],
  ['web/src/a.ts', '#server/platform/good.ts', 'web-imports-no-server'],
  ['web/src/b.ts', 'node:fs', 'web-imports-no-node'],
  ['web/src/ui/a.tsx', '#web/features/ads/public.ts', 'web-parts-know-no-feature'],
  ['web/src/features/orders/a.tsx', '../ads/inner.ts', 'web-features-meet-in-public'],
  ['web/src/shell/a.ts', '#web/features/ads/inner.ts', 'only-routes-assemble'],
  ['web/src/features/ads/pages.ts', './page.tsx', 'records-of-pages-are-small'],
  ['tests/fuzz/model/a.ts', '#core/good.ts', 'model-shares-no-code'],
  ['tests/fuzz/model/b.ts', '#tests/good.ts', 'model-shares-no-code'],
  ['tests/fuzz/deeds/a.ts', '#core/good.ts', 'deeds-ask-no-core'],
  ['server/src/features/orders/about.ts', './round.ts', 'no-cycles'],
  ['server/src/features/orders/lost.ts', './nowhere.ts', 'no-missing'],
];

/** What the rules allow, so that a rule which refuses everything is found out too. */
const ALLOWED: readonly (readonly [file: string, imports: string | null])[] = [
  ['core/good.ts', null],
  ['contract/good.ts', '#core/good.ts'],
  ['server/src/platform/good.ts', '#contract/good.ts'],
  ['server/src/features/ads/inner.ts', '#server/platform/good.ts'],
  ['server/src/gateway/good.ts', null],
  ['server/src/features/ads/public.ts', './inner.ts'],
  ['server/src/features/orders/good.ts', '../ads/public.ts'],
  ['server/src/features/orders/round.ts', './about.ts'],
  ['server/src/main.ts', './features/ads/inner.ts'],
  ['web/src/good.ts', '#contract/good.ts'],
  ['web/src/features/ads/inner.ts', '#web/good.ts'],
  ['web/src/features/ads/public.ts', './inner.ts'],
  ['web/src/features/orders/good.ts', '../ads/public.ts'],
  ['web/src/routes.tsx', './features/ads/inner.ts'],
  ['web/src/features/orders/pages.ts', '#web/good.ts'],
  ['web/src/features/ads/page.tsx', null],
  ['tests/good.ts', '#server/features/ads/inner.ts'],
  ['tests/fuzz/model/inner.ts', null],
  ['tests/fuzz/model/good.ts', './inner.ts'],
  ['tests/fuzz/deeds/good.ts', '../model/good.ts'],
  ['tests/fuzz/deeds/coverage.ts', '#core/good.ts'],
];

/** Circles of features, in which no file is part of a circle. */
const CIRCLES: readonly (readonly [file: string, imports: string | null])[] = [
  ['server/src/features/chat/public.ts', null],
  ['server/src/features/chat/a.ts', '../groups/public.ts'],
  ['server/src/features/groups/public.ts', null],
  ['server/src/features/groups/a.ts', '../notes/public.ts'],
  ['server/src/features/notes/public.ts', null],
  ['server/src/features/notes/a.ts', '../chat/public.ts'],
  ['web/src/features/chat/public.ts', null],
  ['web/src/features/chat/a.ts', '../notes/public.ts'],
  ['web/src/features/notes/public.ts', null],
  ['web/src/features/notes/a.ts', '../chat/public.ts'],
];

interface Cruise {
  readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  readonly modules: readonly CruisedModule[];
}

describe('the import rules', () => {
  let folder = '';
  let violations: Cruise['violations'] = [];
  let modules: readonly CruisedModule[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-imports-'));
    const { imports } = JSON.parse(textOf('package.json')) as { imports: object };
    write('package.json', JSON.stringify({ type: 'module', imports, devDependencies: { 'dev-only': '1.0.0' } }));
    write(
      'node_modules/dev-only/package.json',
      JSON.stringify({ name: 'dev-only', version: '1.0.0', main: 'index.js' }),
    );
    write('node_modules/dev-only/index.js', '');
    for (const [file, target] of [...ALLOWED, ...CIRCLES])
      write(file, target ? `import '${target}';\n` : 'export const good = true;\n');
    // Types of our own rooms count; of a package only what runs does.
    for (const [file, target] of PLANTED) {
      write(file, /^[.#]/.test(target) ? `import type {} from '${target}';\n` : `import '${target}';\n`);
    }
    ({ violations, modules } = cruise());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  function cruise(): Cruise {
    const flags = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json'];
    const script = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    let output: string;
    try {
      output = execFileSync(process.execPath, [script, ...flags, 'core', 'contract', 'server', 'web', 'tests'], {
        cwd: folder,
        encoding: 'utf8',
      });
    } catch (error) {
      // Violations make it exit with their number.
      output = (error as { stdout: string }).stdout;
    }
    const cruised = JSON.parse(output) as Pick<Cruise, 'modules'> & { readonly summary: Pick<Cruise, 'violations'> };
    return { violations: cruised.summary.violations, modules: cruised.modules };
  }

  it.each(PLANTED)('%s importing %s breaks %s', (file, _imports, rule) => {
    expect(violations.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('find features that import each other, of either side, over others too', () => {
    expect(featureCircles(modules)).toEqual([
      ['server/src/features/chat', 'server/src/features/groups', 'server/src/features/notes'],
      ['web/src/features/chat', 'web/src/features/notes'],
    ]);
  });

  it('let everything else pass', () => {
    const planted = new Set(PLANTED.map(([file]) => file));
    const others = violations.filter(({ from, rule }) => !planted.has(from) && rule.name !== 'no-cycles');
    expect(others).toEqual([]);
  });
});
