import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { findingsIn } from '#tests/fixtures/audited-database.ts';
import type { Child } from './child.ts';
import { coreTimes, cpuOfTree, idleShares } from './cpu.ts';
import type { BenchOptions } from './options.ts';

/** A benchmark with its own database server. */
export interface Bench extends BenchOptions {
  readonly server: { readonly url: string; pid(): number };
}

/** Starts a server in a new directory, and removes both afterwards. */
export async function withServer<T>(options: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-bench-'));
  const server = await startPostgres({ dataDir });
  try {
    return await work({ ...options, server });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A child's measurement, with the machine's load meanwhile. */
export interface Watched<Result> {
  readonly result: Result;
  /** Microseconds of CPU time by process. */
  readonly cpu: Record<string, number>;
  /** The idle share of each core. */
  readonly idle: readonly number[];
}

/** Waits for a child's measurement. */
export async function watch<Result>(
  bench: Pick<Bench, 'server'>,
  child: Child,
  pids: Record<string, number>,
): Promise<Watched<Result>> {
  const read = (): Record<string, number> => ({
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOfTree(pid)])),
    database: cpuOfTree(bench.server.pid()),
  });
  await child.line('measuring');
  const coresBefore = coreTimes();
  const before = read();
  await child.line('measured');
  const after = read();
  const idle = idleShares(coresBefore, coreTimes());
  const cpu = Object.fromEntries(Object.entries(after).map(([name, us]) => [name, us - (before[name] ?? 0)]));
  return { result: JSON.parse(await child.line('result ')) as Result, cpu, idle };
}

/** Throws when orders were refused: the benchmark would measure something else. */
export function refuseSurprises({ placed, refused }: { placed: number; refused: Record<string, number> }): void {
  const total = Object.values(refused).reduce((sum, count) => sum + count, 0);
  if (total > 0 || placed === 0) throw new Error(`${placed} placed, ${total} refused: ${JSON.stringify(refused)}`);
}

export async function refuseFindings(url: string): Promise<void> {
  const findings = await findingsIn(url);
  if (findings.length > 0) throw new Error(`the audit found ${findings.length}: ${findings.slice(0, 5).join('; ')}`);
}

/** Text: the idle share of each core. */
export const idleText = (idle: readonly number[]): string =>
  `idle: ${idle.map((share, core) => `core ${core} ${whole(share * 100)} %`).join(', ')}`;

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
export const whole = (value = 0): number => Math.round(value);
export const hundredths = (value: number): number => Math.round(value * 100) / 100;
