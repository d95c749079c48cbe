import { checkSteps } from './check-steps.ts';
import { ensureChromium } from './chromium.ts';
import { ensureCoturn } from './coturn.ts';
import { guardRun } from './guard.ts';
import { ensureNats } from './nats.ts';
import { runParent } from './run-parent.ts';
import { FAILED, type Outcome, PASSED, runStages, type Stage, type Step, signalAll } from './step.ts';
import { type TestOptions, testOptions } from './test-options.ts';
import { testStages } from './test-steps.ts';
import { timeTable } from './time-table.ts';

/**
 * `npm test [-- [--full] [--since REF] [step ...]]`: every kind of test at its small size, or all of it with `--full`; with
 * `--since` what the changes since a commit can reach; of all steps, or of those whose names begin with one of the given
 * words. A failed step does not stop the others; the last line gives the result.
 */
const options = readOptions();
process.env.TEST_SIZE = options.size;
const guard = guardRun(runParent());
for (const name of [
  'DATABASE_URL',
  'MIGRATE_URL',
  'DATA_DIR',
  'PORT',
  'HOST',
  'RULES',
  'WIDE_RULES',
  'ROLES',
  'NODE_ENV',
])
  delete process.env[name];

const stages: Stage[] = [
  ...prepared([
    { name: 'chromium and fonts', run: async () => ensureChromium() },
    { name: 'nats', run: async () => ensureNats() },
    { name: 'coturn', run: async () => ensureCoturn() },
  ]),
  ...testStages(guard.folder, options, checkSteps),
  [[{ name: 'nothing is left running', run: endLeftovers }]],
];

async function endLeftovers(): Promise<Outcome> {
  const left = await guard.end();
  for (const { pid, command } of left) console.log(`still running: ${pid} ${command.slice(0, 200)}`);
  return left.length === 0 ? PASSED : FAILED;
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (!interrupted) signalAll('SIGTERM');
    interrupted = true;
  });
}
process.channel?.unref();

const isChosen = ({ name }: Step) =>
  options.steps.length === 0 || options.steps.some((prefix) => name.startsWith(prefix));
const stopping = (step: Step): Step => ({ ...step, run: async () => (interrupted ? FAILED : await step.run()) });
const sum = await runStages(stages.map((stage) => stage.map((lane) => lane.filter(isChosen).map(stopping))));
if (options.steps.length > 0 || interrupted) await endLeftovers();
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${timeTable(sum)}`);
// The end of a long log must name the failed steps.
if (sum.failures.length > 0) console.log(`\n== what failed\n${sum.failures.join('\n')}`);
console.log(`\ntests: ${sum.passed} passed, ${sum.failed} failed`);
// The channel to the parent process would keep this process alive.
process.exit();

function readOptions(): TestOptions {
  try {
    return testOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\nusage: npm test [-- [--full] [--since REF] [step ...]]`);
    process.exit(2);
  }
}

function prepared(steps: readonly Step[]): Stage[] {
  return steps.map((step) => [[step]]);
}
