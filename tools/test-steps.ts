import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from './build-web.ts';
import { changedFiles, reachesProduct, reachesUnseen } from './changed-files.ts';
import { FAILED, type Outcome, PASSED, ROOT, runNode, type Stage, type Step, type Timed } from './step.ts';
import type { TestOptions } from './test-options.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
/** The tag of the browser tests that a small run has: each area, each role, and the main job. */
const SMOKE = '@smoke';
/** The maximum length of a failed test's message in the list at the end. */
const MESSAGE_LENGTH = 400;

/** A run of tests: reports are written to `folder`. */
interface Run extends TestOptions {
  readonly folder: string;
  /** Whether what is tested can reach the product; false only for a run since a commit that left it alone. */
  readonly isProduct: boolean;
  /** A commit since which the imports of a test lead to all that can reach it. Null: every test runs. */
  readonly importedSince: string | null;
}

/** The checks and tests in their order, side by side where each alone leaves a core idle. */
export function testStages(folder: string, options: TestOptions, checks: readonly Step[]): Stage[] {
  const changed = options.since === null ? null : changedFiles(options.since);
  const isProduct = changed === null || reachesProduct(changed);
  const importedSince = changed === null || reachesUnseen(changed) ? null : options.since;
  const run: Run = { ...options, folder, isProduct, importedSince };
  const [unit, repo, api] = ['unit', 'repo', 'api'].map((name): Step => ({ name, run: () => vitest(name, run) }));
  // Before the products that would each build them.
  const pages: Step = { name: 'pages', run: buildPages };
  const [kill, ...faults] = (isProduct ? FAULTS[run.size] : []).map((fault): Step[] => [
    { name: `faults: ${fault.name}`, run: () => runFault(fault) },
  ]);
  const browser: Step = { name: 'browser', run: () => playwright(run) };
  return [
    [[unit as Step], checks],
    // It waits for the starts of its product for most of its time.
    [[repo as Step], [pages, ...(kill ?? [])]],
    [[api as Step]],
    ...(faults.length > 0 ? [faults] : []),
    // By itself: it compares how long calls take.
    ...(isProduct ? [[[{ name: 'secure', run: secure }]]] : []),
    ...(hasSpecs() ? [[[browser]]] : []),
  ];
}

/** Tests of the repository read all of its files, and import few. */
const READS_FILES = 'repo';

async function vitest(project: string, { folder, importedSince }: Run): Promise<Outcome> {
  const reportFile = join(folder, `${project}.json`);
  const flags = [
    'run',
    // `unit` stands for `unit-web` too.
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...(importedSince === null || project === READS_FILES ? [] : ['--changed', importedSince, '--passWithNoTests']),
  ];
  const auditFile = join(folder, `${project}-audit.json`);
  const { code } = await runNode(VITEST, flags, { env: { AUDIT_REPORT: auditFile } });
  const report = read<VitestReport>(reportFile);
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A file that does not load, and an audit with findings, fail the run without a failed test.
  return {
    passed,
    failed: code === 0 || failed > 0 ? failed : 1,
    failures: [...(report === null ? [] : failedTests(report)), ...(read<string[]>(auditFile) ?? [])],
    files: (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function failedTests({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(ROOT, name);
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${beginning(message)}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${beginning(failureMessages[0])}`);
  });
}

async function buildPages(): Promise<Outcome> {
  await buildWeb();
  return PASSED;
}

interface Fault {
  readonly name: string;
  readonly rounds: number;
  readonly flags: readonly string[];
}

/** Products that die and start again: a start does one thing after the other. The first has no need of others beside it. */
const FAULTS: Readonly<Record<'small' | 'full', readonly Fault[]>> = {
  small: [{ name: 'kill', rounds: 1, flags: [] }],
  full: [
    { name: 'kill', rounds: 2, flags: ['--rounds', '2'] },
    { name: 'money', rounds: 1, flags: [] },
    // `npm run fault -- sockets` cuts two thousand.
    { name: 'sockets', rounds: 1, flags: ['--any-speed', '--crowd', '400'] },
  ],
};

async function runFault({ name, rounds, flags }: Fault): Promise<Outcome> {
  const { code } = await runNode('tests/fault/run.ts', [name, ...flags], { label: name });
  return code === 0 ? { passed: rounds, failed: 0 } : FAILED;
}

async function secure(): Promise<Outcome> {
  const { code } = await runNode('tests/secure/run.ts', []);
  return code === 0 ? PASSED : FAILED;
}

/**
 * All browser tests, or the tagged ones. Since a commit: the specs that changed, and the tagged ones where the product did,
 * because no import leads from a spec to the pages that it opens.
 */
async function playwright(run: Run): Promise<Outcome> {
  const tagged = run.size === 'full' ? [] : ['--grep', SMOKE];
  if (run.since === null) return specs('browser', tagged, run);
  const changed = await specs('browser-changed', [`--only-changed=${run.since}`, '--pass-with-no-tests'], run);
  if (!run.isProduct) return changed;
  const others = await specs('browser', tagged, run);
  return {
    passed: changed.passed + others.passed,
    failed: changed.failed + others.failed,
    failures: [...(changed.failures ?? []), ...(others.failures ?? [])],
    files: [...(changed.files ?? []), ...(others.files ?? [])],
  };
}

async function specs(name: string, flags: readonly string[], { folder }: Run): Promise<Outcome> {
  const reportFile = join(folder, `${name}.json`);
  const { code } = await runNode(PLAYWRIGHT, ['test', '--reporter=line,json', ...flags], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  });
  const report = read<PlaywrightReport>(reportFile);
  const failed = report?.stats.unexpected ?? 0;
  return {
    passed: report?.stats.expected ?? 0,
    failed: code === 0 || failed > 0 ? failed : 1,
    failures:
      report === null
        ? []
        : [...report.suites.flatMap(failedSpecs), ...report.errors.map((error) => beginning(error.message))],
    files: (report?.suites ?? []).map(timeOfSuite),
  };
}

const timeOfSuite = (suite: PlaywrightSuite): Timed => ({ name: suite.file, seconds: millisecondsOf(suite) / 1000 });

function millisecondsOf({ specs: own, suites = [] }: PlaywrightSuite): number {
  const times = own.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...times, ...suites.map(millisecondsOf)].reduce((sum, time) => sum + time, 0);
}

function failedSpecs({ file, specs: all, suites = [] }: PlaywrightSuite): string[] {
  const failed = all.filter(({ ok }) => !ok);
  const own = failed.map(({ title, line, tests }) => {
    const message = tests[0]?.results.find(({ error }) => error)?.error?.message;
    return `${file}:${line}: ${title}: ${beginning(message)}`;
  });
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** The first lines of a message, joined. */
function beginning(message = ''): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, MESSAGE_LENGTH);
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
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  /** Errors of the run and its workers, not of a test. */
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}
