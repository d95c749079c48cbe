import { parseArgs } from 'node:util';
import { killRound } from './kill.ts';

// What a dying product logs is not what is looked for.
process.env.LOG_LEVEL ??= 'silent';

/** npm run fault -- kill [--rounds N] [--seed S] : ends with exit code 1 when a round found something wrong. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1' }, seed: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds);
if (positionals[0] !== 'kill' || !Number.isInteger(rounds) || rounds < 1 || rounds > 200) {
  console.error('usage: npm run fault -- kill [--rounds 1..200] [--seed N]');
  process.exit(2);
}
let failed = 0;
const first = values.seed === '' ? Date.now() % 1_000_000 : Number(values.seed);
for (let round = 0; round < rounds; round++) {
  const report = await killRound(first + round, (line) => console.log(`  ${line}`));
  if (report.wrong.length > 0) failed++;
  console.log(
    `round ${round + 1} of ${rounds}, seed ${report.seed}: killed ${report.kills.join(', ')}; placed ${report.placed}, ` +
      `released ${report.released}, cancelled ${report.cancelled}, repeated ${report.retries}; ` +
      (report.wrong.length === 0 ? 'nothing lost' : `WRONG:\n  ${report.wrong.join('\n  ')}`),
  );
}
console.log(`fault: ${rounds - failed} rounds clean, ${failed} not`);
process.exitCode = failed === 0 ? 0 : 1;
