import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, ROOT, runNode, type Step } from './step.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const FAULT_ROUNDS = 3;
/** Sockets that are cut here; `npm run fault -- sockets` cuts two thousand. */
const FAULT_CROWD = 400;

/** The tests themselves. Reports are left in `folder`. */
export function testSteps(folder: string): Step[] {
  return [
    ...['unit', 'repo', 'api'].map((project) => ({ name: project, run: () => vitest(project, folder) })),
    ...(existsSync(join(ROOT, 'tests/fault/run.ts')) ? [{ name: 'faults', run: faults }] : []),
    ...(hasSpecs() ? [{ name: 'browser', run: () => playwright(folder) }] : []),
  ];
}

async function vitest(project: string, folder: string): Promise<Outcome> {
  const report = join(folder, `${project}.json`);
  const flags = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runNode(VITEST, flags);
  const said = read<VitestReport>(report);
  const passed = said?.numPassedTests ?? 0;
  const failed = said?.numFailedTests ?? 0;
  // A file that does not load and an audit that finds something fail the run without failing a test.
  return { passed, failed: code === 0 || failed > 0 ? failed : 1 };
}

async function faults(): Promise<Outcome> {
  const kill = await runNode('tests/fault/run.ts', ['kill', '--rounds', String(FAULT_ROUNDS)]);
  const sockets = await runNode('tests/fault/run.ts', ['sockets', '--crowd', String(FAULT_CROWD)]);
  const passed = (kill.code === 0 ? FAULT_ROUNDS : 0) + (sockets.code === 0 ? 1 : 0);
  return { passed, failed: [kill, sockets].filter(({ code }) => code !== 0).length };
}

async function playwright(folder: string): Promise<Outcome> {
  const report = join(folder, 'browser.json');
  const { code } = await runNode(PLAYWRIGHT, ['test', '--reporter=line,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const stats = read<PlaywrightReport>(report)?.stats;
  const failed = stats?.unexpected ?? 0;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: code === 0 || failed > 0 ? failed : 1 };
}

function hasSpecs(): boolean {
  const folder = join(ROOT, 'tests/e2e');
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.spec.ts'))
  );
}

function read<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}
