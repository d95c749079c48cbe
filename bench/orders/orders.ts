import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#server/platform/embedded-postgres.ts';
import { findingsIn } from '#tests/fixtures/audited-database.ts';
import { type Child, startChild } from '../lib/child.ts';
import { cpuOf, cpuOfTree } from '../lib/cpu.ts';
import type { BenchOptions } from '../lib/options.ts';
import { openYardstick } from '../lib/tpcb.ts';
import type { ClientPlan, ClientResult } from './client.ts';
import type { EnginePlan, EngineResult } from './engine.ts';
import { startProduct } from './product.ts';
import { freshWorld, newSecrets, prepareTemplate, type Spread } from './world.ts';

const CLIENTS = 64;
const ROUNDS = 2;
const WARM_UP_MS = 1_500;
/** Requests are prepared for this many a second: more than the machine places, so that it never runs out of them. */
const GATEWAY_PER_SECOND = 7_000;
const ENGINE_PER_SECOND = 30_000;
const ENGINE_WAITING = 512;

interface Bench extends BenchOptions {
  readonly server: { readonly url: string; pid(): number };
}

/** Microseconds of CPU time per order. */
interface Split {
  readonly product: number;
  readonly database: number;
  readonly client: number;
}

interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: Split;
}

/**
 * Orders placed per second against pgbench's TPC-B-like script on the same PostgreSQL, in turn, each on fresh tables:
 * through the gateway over HTTP, the engine alone, and the engine with every order on one ad.
 */
export async function run(options: BenchOptions): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-bench-'));
  const server = await startPostgres({ dataDir });
  try {
    return await measureAll({ ...options, server });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAll(bench: Bench): Promise<object> {
  const yardstick = openYardstick(bench.server);
  bench.say(`yardstick: TPC-B-like by ${yardstick.tool}`);
  await prepareTemplate(bench.server);
  const tpcb: number[] = [];
  const orders: Measured[] = [];
  const engine: number[] = [];
  const oneAd: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    tpcb.push(await yardstick.measure(bench.seconds));
    bench.say(`round ${round}: TPC-B            ${whole(tpcb.at(-1))} /s`);
    orders.push(await throughGateway(bench));
    bench.say(`round ${round}: orders           ${whole(orders.at(-1)?.perSecond)} /s  ${textOf(orders.at(-1))}`);
    engine.push(await engineAlone(bench, 'all-ads'));
    bench.say(`round ${round}: engine           ${whole(engine.at(-1))} /s`);
    oneAd.push(await engineAlone(bench, 'one-ad'));
    bench.say(`round ${round}: engine, one ad   ${whole(oneAd.at(-1))} /s`);
  }
  const unit = mean(tpcb);
  const perSecond = mean(orders.map((one) => one.perSecond));
  return {
    ratio: hundredths(perSecond / unit),
    yardstick: `${yardstick.tool}: ${whole(unit)} tps`,
    ordersPerSecond: whole(perSecond),
    engine: hundredths(mean(engine) / unit),
    oneAd: hundredths(mean(oneAd) / unit),
    targets: { ratio: 0.6, engine: 4, oneAd: 3 },
    p50Ms: hundredths(mean(orders.map((one) => one.p50Ms))),
    p99Ms: hundredths(mean(orders.map((one) => one.p99Ms))),
    cpuUsPerOrder: orders.at(-1)?.cpuUs,
  };
}

async function throughGateway(bench: Bench): Promise<Measured> {
  const secrets = newSecrets();
  const requests = Math.ceil((bench.seconds + WARM_UP_MS / 1000) * GATEWAY_PER_SECOND);
  const url = await freshWorld(bench.server, 'bench_orders', requests);
  const product = await startProduct(url, secrets);
  const plan: ClientPlan = {
    ...{ url: product.url, secrets, clients: CLIENTS, requests, spread: 'all-ads' },
    ...{ warmUpMs: WARM_UP_MS, seconds: bench.seconds },
  };
  const client = startChild('bench/orders/client.ts', [JSON.stringify(plan)]);
  try {
    await client.line('prepared');
    client.send({ go: true });
    const processes = { product: product.pid, client: client.pid };
    const { result, cpu } = await watch<ClientResult>(bench, client, processes);
    refuseSurprises(result);
    const perOrder = (us: number): number => whole(us / result.placed);
    return {
      perSecond: (result.placed * 1000) / result.elapsedMs,
      ...{ p50Ms: result.p50Ms, p99Ms: result.p99Ms },
      cpuUs: {
        product: perOrder(cpu.product ?? 0),
        database: perOrder(cpu.database ?? 0),
        client: perOrder(cpu.client ?? 0),
      },
    };
  } finally {
    await client.stop();
    await product.stop();
    await refuseFindings(url);
  }
}

async function engineAlone(bench: Bench, spread: Spread): Promise<number> {
  const requests = bench.seconds * ENGINE_PER_SECOND;
  const url = await freshWorld(bench.server, 'bench_engine', requests);
  const plan: EnginePlan = { url, requests, spread, waiting: ENGINE_WAITING, seconds: bench.seconds };
  const child = startChild('bench/orders/engine.ts', [JSON.stringify(plan)]);
  try {
    const { result } = await watch<EngineResult>(bench, child, {});
    refuseSurprises(result);
    return (result.placed * 1000) / result.elapsedMs;
  } finally {
    await child.stop();
    await refuseFindings(url);
  }
}

/** Waits for a child's measurement and answers it with the CPU time that each process used meanwhile, microseconds. */
async function watch<Result>(
  bench: Bench,
  child: Child,
  pids: Record<string, number>,
): Promise<{ result: Result; cpu: Record<string, number> }> {
  const read = (): Record<string, number> => ({
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuOf(pid)])),
    database: cpuOfTree(bench.server.pid()),
  });
  await child.line('measuring');
  const before = read();
  await child.line('measured');
  const after = read();
  const cpu = Object.fromEntries(Object.entries(after).map(([name, us]) => [name, us - (before[name] ?? 0)]));
  return { result: JSON.parse(await child.line('result ')) as Result, cpu };
}

/** A benchmark whose orders are refused measures something else. */
function refuseSurprises({ placed, refused }: { placed: number; refused: Record<string, number> }): void {
  const total = Object.values(refused).reduce((sum, count) => sum + count, 0);
  if (total > 0 || placed === 0) throw new Error(`${placed} placed, ${total} refused: ${JSON.stringify(refused)}`);
}

async function refuseFindings(url: string): Promise<void> {
  const findings = await findingsIn(url);
  if (findings.length > 0) throw new Error(`the audit found ${findings.length}: ${findings.slice(0, 5).join('; ')}`);
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const whole = (value = 0): number => Math.round(value);
const hundredths = (value: number): number => Math.round(value * 100) / 100;
const textOf = (one?: Measured): string =>
  one
    ? `p50 ${one.p50Ms.toFixed(1)} ms, p99 ${one.p99Ms.toFixed(1)} ms, CPU per order ${JSON.stringify(one.cpuUs)} us`
    : '';
