import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CruisedModule, featureCircles } from './feature-circles.ts';
import { FAILED, type Outcome, PASSED, ROOT, runNode, runProgram, type Step } from './step.ts';

/** The folders that dependency-cruiser checks: all with sources. */
export const SOURCE_FOLDERS = ['core', 'contract', 'server', 'web/src', 'tests', 'tools', 'bench'];

const TSC = 'node_modules/ts7/bin/tsc';
const DEPCRUISE = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const KNIP = 'node_modules/knip/bin/knip.js';
/** Far fewer modules than there are: a run that sees none would pass. */
const MIN_MODULES = 100;

const byExit = ({ code }: { code: number }): Outcome => (code === 0 ? PASSED : FAILED);

/** Types, lint, imports and dead code: the checks that need no test run. */
export const checkSteps: readonly Step[] = [
  ...['tsconfig.json', 'tsconfig.web.json', 'tsconfig.e2e.json'].map((config) => ({
    name: `types (${config})`,
    run: async () => byExit(await runNode(TSC, ['-p', config, ...remembered(config)], { label: config })),
  })),
  {
    name: 'lint',
    run: async () =>
      byExit(await runProgram('node_modules/.bin/biome', ['check', '--error-on-warnings'], { label: 'lint' })),
  },
  { name: 'imports', run: cruise },
  { name: 'dead code', run: async () => byExit(await runNode(KNIP, [], { label: 'dead code' })) },
];

/** The compiler's flags that let it check again only what a change can reach. */
function remembered(config: string): string[] {
  return ['--incremental', '--tsBuildInfoFile', join('node_modules/.cache/types', `${config}.tsbuildinfo`)];
}

async function cruise(): Promise<Outcome> {
  const folders = SOURCE_FOLDERS.filter((folder) => existsSync(join(ROOT, folder)));
  const flags = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout } = await runNode(DEPCRUISE, [...flags, ...folders], { quiet: true });
  const { summary, modules } = JSON.parse(stdout) as CruiseResult;
  for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} -> ${to}`);
  const circles = featureCircles(modules);
  for (const circle of circles) console.log(`features form a circle: ${circle.join(', ')}`);
  const faults = summary.violations.length + circles.length;
  console.log(`${summary.totalCruised} modules, ${faults} violations`);
  return faults === 0 && summary.totalCruised >= MIN_MODULES ? PASSED : FAILED;
}

interface CruiseResult {
  readonly modules: readonly CruisedModule[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { rule: { name: string }; from: string; to: string }[];
  };
}
