import { checkSteps } from './check-steps.ts';
import { ensureChromium } from './chromium.ts';
import { ensureCoturn } from './coturn.ts';
import { guardRun } from './guard.ts';
import { ensureNats } from './nats.ts';
import { runParent } from './run-parent.ts';
import { FAILED, type Outcome, PASSED, runSteps, type Step, signalAll } from './step.ts';
import { testSteps } from './test-steps.ts';

/**
 * `npm test [-- step ...]`: all steps, or those whose names begin with one of the given words. A failed step does not
 * stop the others; the last line gives the result.
 */
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

const all: Step[] = [
  { name: 'chromium and fonts', run: async () => ensureChromium() },
  { name: 'nats', run: async () => ensureNats() },
  { name: 'coturn', run: async () => ensureCoturn() },
  ...checkSteps,
  ...testSteps(guard.folder),
  { name: 'nothing is left running', run: endLeftovers },
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

const words = process.argv.slice(2);
const chosen = all.filter(({ name }) => words.length === 0 || words.some((prefix) => name.startsWith(prefix)));
const steps = chosen.map((step) => ({ ...step, run: async () => (interrupted ? FAILED : await step.run()) }));
const { passed, failed, failures } = await runSteps(steps);
if (words.length > 0 || interrupted) await endLeftovers();
process.exitCode = failed === 0 ? 0 : 1;
// The end of a long log must name the failed steps.
if (failures.length > 0) console.log(`\n== what failed\n${failures.join('\n')}`);
console.log(`\ntests: ${passed} passed, ${failed} failed`);
// The channel to the parent process would keep this process alive.
process.exit();
