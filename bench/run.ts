import { guardRun } from '#tools/guard.ts';
import type { BenchOptions } from './lib/options.ts';

/**
 * `npm run bench -- <name> [--json] [--seconds N] [--rows N]`: runs one benchmark by its name; the last line it prints is JSON. Its
 * processes and its databases end with it, also when it is killed.
 */
const BENCHES: Record<string, () => Promise<{ run(options: BenchOptions): Promise<object> }>> = {
  orders: () => import('./orders/orders.ts'),
  growth: () => import('./orders/growth.ts'),
  lifecycle: () => import('./lifecycle/lifecycle.ts'),
  points: () => import('./points/points.ts'),
  ledger: () => import('./ledger/ledger.ts'),
  listing: () => import('./listing/listing.ts'),
  web: () => import('./web/web.ts'),
  signin: () => import('./signin/signin.ts'),
  people: () => import('./people/people.ts'),
  sockets: () => import('./sockets/sockets.ts'),
  deposits: () => import('./deposits/deposits.ts'),
};

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const values = ['--seconds', '--rows'].map((flag) => argumentOf(args, flag));
  const name = args.find((arg) => !arg.startsWith('--') && !values.includes(arg));
  const load = BENCHES[name ?? ''];
  if (name === undefined || load === undefined) {
    process.stderr.write(
      `usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')} [--json] [--seconds N] [--rows N]\n`,
    );
    process.exit(2);
  }
  const seconds = Number(argumentOf(args, '--seconds') ?? 8);
  if (!(seconds >= 1 && seconds <= 600)) throw new RangeError('--seconds: a number from 1 to 600');
  const rows = rowsOf(argumentOf(args, '--rows'));
  const quiet = args.includes('--json');
  const guard = guardRun();
  try {
    const { run } = await load();
    const result = await run({ seconds, rows, say: (line) => (quiet ? undefined : process.stdout.write(`${line}\n`)) });
    process.stdout.write(`${JSON.stringify({ name, ...result })}\n`);
  } finally {
    await guard.end();
  }
}

/** Fewer rows than the full data set, for a quick look: figures of it say little. */
function rowsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const rows = Number(text);
  if (!(Number.isInteger(rows) && rows >= 1_000 && rows <= 10_000_000))
    throw new RangeError('--rows: 1000 to 10000000');
  return rows;
}

const argumentOf = (args: readonly string[], flag: string): string | undefined => {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args[at + 1];
};

await main();
