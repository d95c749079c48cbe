import { hash } from '@node-rs/argon2';

/** The yardstick: Argon2id hashes a second with nothing around them, as many at once as the product hashes. */
export interface HashPlan {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly atOnce: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface HashResult {
  readonly perSecond: number;
  /** CPU time of a hash. */
  readonly cpuUs: number;
}

async function run({ memoryCost, timeCost, atOnce, warmUpMs, seconds }: HashPlan): Promise<HashResult> {
  const password = 'Yardstick2468';
  const hashUntil = async (end: number): Promise<number> => {
    let done = 0;
    const worker = async (): Promise<void> => {
      while (performance.now() < end) {
        await hash(password, { memoryCost, timeCost, parallelism: 1 });
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return done;
  };
  await hashUntil(performance.now() + warmUpMs);
  const cpuFrom = process.cpuUsage();
  const from = performance.now();
  const done = await hashUntil(from + seconds * 1000);
  const elapsedMs = performance.now() - from;
  const { user, system } = process.cpuUsage(cpuFrom);
  return { perSecond: (done * 1000) / elapsedMs, cpuUs: (user + system) / done };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as HashPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
