import { startChild } from '../lib/child.ts';
import {
  type Bench,
  hundredths,
  idleText,
  mean,
  refuseFindings,
  refuseSurprises,
  watch,
  whole,
  withServer,
} from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { openYardstick, type TpcB } from '../lib/tpcb.ts';
import type { EnginePlan, EngineResult } from './engine.ts';
import { cpuOfOrder, type Measured, requestsFor, textOf, throughGateway } from './gateway.ts';
import { freshWorld, prepareTemplate, type Spread } from './world.ts';

const ROUNDS = 2;
const ENGINE_PER_SECOND = 40_000;
/** The product's own maximum of waiting orders: four batches of 512 are full, and the rest gathers by ad meanwhile. */
const ENGINE_WAITING = 4_096;

/**
 * Orders placed per second against pgbench's TPC-B-like script on the same PostgreSQL, in turn, each on fresh tables:
 * through the gateway over HTTP, the engine alone, and the engine with every order on one ad. The CPU ratio compares
 * the cost of an order and a transaction: product or pgbench, plus the database.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  const yardstick = openYardstick(bench.server);
  bench.say(`yardstick: TPC-B-like by ${yardstick.tool}`);
  await prepareTemplate(bench.server);
  const tpcb: TpcB[] = [];
  const orders: Measured[] = [];
  const engine: number[] = [];
  const oneAd: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    tpcb.push(await yardstick.measure(bench.seconds));
    bench.say(`round ${round}: TPC-B            ${tpcbText(tpcb.at(-1) as TpcB)}`);
    const requests = requestsFor(bench);
    const url = await freshWorld(bench.server, 'bench_orders', requests);
    orders.push(await throughGateway(bench, { url, requests }));
    bench.say(
      `round ${round}: orders           ${whole(orders.at(-1)?.perSecond)} /s  ${textOf(orders.at(-1) as Measured)}`,
    );
    engine.push(await engineAlone(bench, 'all-ads'));
    bench.say(`round ${round}: engine           ${whole(engine.at(-1))} /s`);
    oneAd.push(await engineAlone(bench, 'one-ad'));
    bench.say(`round ${round}: engine, one ad   ${whole(oneAd.at(-1))} /s`);
  }
  const unit = mean(tpcb.map((transactions) => transactions.perSecond));
  const [cpuUs, cpuUsTpcB] = [mean(orders.map(cpuOfOrder)), mean(tpcb.map(cpuOfTransaction))];
  const perSecond = mean(orders.map((order) => order.perSecond));
  return {
    ratio: hundredths(perSecond / unit),
    cpuRatio: hundredths(cpuUs / cpuUsTpcB),
    yardstick: `${yardstick.tool}: ${whole(unit)} tps`,
    ordersPerSecond: whole(perSecond),
    engine: hundredths(mean(engine) / unit),
    oneAd: hundredths(mean(oneAd) / unit),
    targets: { ratio: 0.8, cpuRatio: 0.6, engine: 3, oneAd: 3 },
    p50Ms: hundredths(mean(orders.map((order) => order.p50Ms))),
    p99Ms: hundredths(mean(orders.map((order) => order.p99Ms))),
    cpuUs: { order: whole(cpuUs), tpcb: whole(cpuUsTpcB) },
    cpuUsPerOrder: orders.at(-1)?.cpuUs,
    idle: { orders: orders.at(-1)?.idle, tpcb: tpcb.at(-1)?.idle },
  };
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

const cpuOfTransaction = ({ cpuUs }: TpcB): number => cpuUs.client + cpuUs.database;

function tpcbText({ perSecond, cpuUs, idle }: TpcB): string {
  const split = JSON.stringify({ pgbench: whole(cpuUs.client), database: whole(cpuUs.database) });
  return `${whole(perSecond)} /s  CPU per transaction ${split} us, ${idleText(idle)}`;
}
