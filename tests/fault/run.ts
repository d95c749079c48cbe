import { parseArgs } from 'node:util';
import { guardRun } from '#tools/guard.ts';
import { killRound } from './kill.ts';
import { moneyRound } from './money.ts';
import { socketRound } from './sockets.ts';

/** Of two thousand sockets that come back at once. */
const P99_LIMIT_MS = 2_000;

// Log lines of a killed product do not matter here.
process.env.LOG_LEVEL ??= 'silent';

/** Each returns a sentence about the round and the faults it found. */
const FAULTS: Record<string, (seed: number) => Promise<{ summary: string; wrong: readonly string[] }>> = {
  async kill(seed) {
    const report = await killRound(seed, say);
    const { kills, placed, released, cancelled, retries, wrong } = report;
    const counts = `placed ${placed}, released ${released}, cancelled ${cancelled}, repeated ${retries}`;
    return { summary: `killed ${kills.join(', ')}; ${counts}`, wrong };
  },
  async money(seed) {
    const { kills, retries, wrong, ...counts } = await moneyRound(seed, say);
    const moved = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
    return { summary: `killed ${kills.join(', ')}; ${moved.join(', ')}, repeated ${retries}`, wrong };
  },
  async sockets(seed) {
    const { sockets, sent, resumes, p50Ms, p99Ms, repeated, wrong } = await socketRound(
      { seed, sockets: crowd, p99LimitMs: values['any-speed'] ? null : P99_LIMIT_MS },
      say,
    );
    const times = `p50 ${Math.round(p50Ms)} ms, p99 ${Math.round(p99Ms)} ms`;
    const counts = `${sockets} sockets, ${sent} messages, ${repeated} events came twice and were shown once`;
    return { summary: `${counts}; ${resumes} resumes, ${times}`, wrong };
  },
};

/** npm run fault -- kill | money | sockets [--rounds N] [--seed S] [--crowd N] [--any-speed] : ends with exit code 1 when a round found something wrong. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '' },
    crowd: { type: 'string', default: '2000' },
    // For a machine of unknown speed: only lost users are judged, not the time of their return.
    'any-speed': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** Sockets of a round; four share a conversation. */
const crowd = Number(values.crowd);
const fault = FAULTS[positionals[0] ?? ''];
if (
  fault === undefined ||
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  rounds > 200 ||
  !(crowd >= 4 && crowd % 4 === 0)
) {
  console.error(
    `usage: npm run fault -- ${Object.keys(FAULTS).join(' | ')} [--rounds 1..200] [--seed N] [--crowd 2000] [--any-speed]`,
  );
  process.exit(2);
}
const guard = guardRun();
let failed = 0;
const first = values.seed === '' ? Date.now() % 1_000_000 : Number(values.seed);
for (let round = 0; round < rounds; round++) {
  const { summary, wrong } = await fault(first + round);
  if (wrong.length > 0) failed++;
  const verdict = wrong.length === 0 ? 'nothing lost' : `WRONG:\n  ${wrong.join('\n  ')}`;
  console.log(`round ${round + 1} of ${rounds}, seed ${first + round}: ${summary}; ${verdict}`);
}
await guard.end();
console.log(`fault: ${rounds - failed} rounds clean, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;

function say(line: string): void {
  console.log(`  ${line}`);
}
