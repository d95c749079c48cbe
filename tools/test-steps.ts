import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWeb } from './build-web.ts';
import { FAILED, type Outcome, PASSED, ROOT, runNode, type Step } from './step.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const FAULT_ROUNDS = 2;
/** The number of sockets cut here; `npm run fault -- sockets` cuts two thousand. */
const FAULT_CROWD = 400;
/** The maximum length of a failed test's message in the list at the end. */
const MESSAGE_LENGTH = 400;

/** The steps of the tests. Reports are written to `folder`. */
export function testSteps(folder: string): Step[] {
  return [
    ...['unit', 'repo', 'api'].map((project) => ({ name: project, run: () => vitest(project, folder) })),
    // Before the products that would each build them.
    { name: 'pages', run: pages },
    ...FAULTS.map((fault, at) => ({ name: `faults: ${fault.name}`, isBeside: at > 0, run: () => runFault(fault) })),
    // Alone: it compares how long calls take.
    { name: 'secure', run: secure },
    ...(hasSpecs() ? [{ name: 'browser', run: () => playwright(folder) }] : []),
  ];
}

async function vitest(project: string, folder: string): Promise<Outcome> {
  const reportFile = join(folder, `${project}.json`);
  const flags = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
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

async function pages(): Promise<Outcome> {
  await buildWeb();
  return PASSED;
}

interface Fault {
  readonly name: string;
  readonly rounds: number;
  readonly flags: readonly string[];
}

/** Products that die and start again: a start does one thing after the other. */
const FAULTS: readonly Fault[] = [
  { name: 'kill', rounds: FAULT_ROUNDS, flags: ['--rounds', String(FAULT_ROUNDS)] },
  { name: 'money', rounds: 1, flags: [] },
  { name: 'sockets', rounds: 1, flags: ['--any-speed', '--crowd', String(FAULT_CROWD)] },
];

async function runFault({ name, rounds, flags }: Fault): Promise<Outcome> {
  const { code } = await runNode('tests/fault/run.ts', [name, ...flags], { label: name });
  return code === 0 ? { passed: rounds, failed: 0 } : FAILED;
}

async function secure(): Promise<Outcome> {
  const { code } = await runNode('tests/secure/run.ts', []);
  return code === 0 ? PASSED : FAILED;
}

async function playwright(folder: string): Promise<Outcome> {
  const reportFile = join(folder, 'browser.json');
  const { code } = await runNode(PLAYWRIGHT, ['test', '--reporter=line,json'], {
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
  };
}

function failedSpecs({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
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
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}
