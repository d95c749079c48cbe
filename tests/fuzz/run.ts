import { parseArgs } from 'node:util';
import { runNode } from '#tools/step.ts';

const MAX_COMMANDS = 10_000_000;
const HOURS_MS = 4 * 3_600_000;

/**
 * npm run fuzz [-- --commands N] [--seed S]: random people in a market through the gateway, each act compared with a
 * model that shares no code with the core, on a database of its own; ends with exit code 1 and the shortest command list
 * it found when they differ.
 */
const { values } = parseArgs({
  options: { commands: { type: 'string', default: '100000' }, seed: { type: 'string', default: '' } },
});
const commands = Number(values.commands);
if (!Number.isInteger(commands) || commands < 1 || commands > MAX_COMMANDS) {
  console.error(`usage: npm run fuzz [-- --commands 1..${MAX_COMMANDS}] [--seed N]`);
  process.exit(2);
}
const { code } = await runNode(
  'node_modules/vitest/vitest.mjs',
  ['run', '--project', 'api', 'tests/fuzz/market.test.ts', '--disable-console-intercept'],
  {
    env: {
      FUZZ_COMMANDS: String(commands),
      FUZZ_TALLY: '1',
      ...(values.seed === '' ? {} : { FUZZ_SEED: values.seed }),
    },
    silenceMs: HOURS_MS,
  },
);
process.exitCode = code;
