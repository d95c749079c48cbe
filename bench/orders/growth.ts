import { startChild } from '../lib/child.ts';
import { freshCopy, settleDown, urlFor } from '../lib/database.ts';
import { type Bench, hundredths, mean, refuseSurprises, watch, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import type { EnginePlan, EngineResult } from './engine.ts';
import { cpuOfOrder, type Measured, requestsFor, textOf, throughGateway } from './gateway.ts';
import { addImages, prepareTemplate, TEMPLATE } from './world.ts';

const SCALES = [1, 10] as const;
type Scale = (typeof SCALES)[number];

/** Open orders in the smaller world: two a user. */
const ORDERS = 20_000;
const ROUNDS = 2;
const WAITING = 2_048;
const FILL_S = 600;

/**
 * What an order costs as the product grows: the same placing through the gateway with N users, ads and orders, and with
 * ten times as many of each, in turn. The ratio compares the CPU time of an order, product and database together.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  for (const scale of SCALES) {
    await prepareWorld(bench, scale);
    bench.say(`a world of ${ORDERS * scale} orders`);
  }
  const measured: Record<Scale, Measured[]> = { 1: [], 10: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const scale of SCALES) {
      const url = await freshCopy(bench.server, nameOf(scale), 'bench_growth');
      await settleDown(url);
      const world = { url, requests: requestsFor(bench), scale, first: ORDERS * scale };
      const orders = await throughGateway(bench, world);
      measured[scale].push(orders);
      bench.say(`round ${round}: ${scale} x  ${whole(orders.perSecond)} /s  ${textOf(orders)}`);
    }
  }
  const [small, large] = SCALES.map((scale) => ({
    cpuUs: mean(measured[scale].map(cpuOfOrder)),
    perSecond: mean(measured[scale].map(({ perSecond }) => perSecond)),
  })) as [Summary, Summary];
  return {
    ratio: hundredths(large.cpuUs / small.cpuUs),
    timeRatio: hundredths(small.perSecond / large.perSecond),
    targets: { ratio: 1.3 },
    cpuUs: { small: whole(small.cpuUs), large: whole(large.cpuUs) },
    ordersPerSecond: { small: whole(small.perSecond), large: whole(large.perSecond) },
  };
}

interface Summary {
  readonly cpuUs: number;
  readonly perSecond: number;
}

const nameOf = (scale: Scale): string => `bench_world_${scale}`;

/** Fills a world by the engine itself, so that its orders are as any others. */
async function prepareWorld(bench: Bench, scale: Scale): Promise<void> {
  await prepareTemplate(bench.server, scale);
  await freshCopy(bench.server, TEMPLATE, nameOf(scale));
  const url = urlFor(bench.server, nameOf(scale));
  await addImages(url, ORDERS * scale + requestsFor(bench), { scale });
  await settleDown(url);
  const plan: EnginePlan = {
    url,
    requests: ORDERS * scale,
    spread: 'all-ads',
    waiting: WAITING,
    seconds: FILL_S,
    scale,
  };
  const engine = startChild('bench/orders/engine.ts', [JSON.stringify(plan)]);
  try {
    const { result } = await watch<EngineResult>(bench, engine, {});
    refuseSurprises(result);
  } finally {
    await engine.stop();
  }
}
