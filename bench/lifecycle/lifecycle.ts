import { hashPassword } from '#server/features/auth/passwords/passwords.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { startChild } from '../lib/child.ts';
import { runScript, urlFor } from '../lib/database.ts';
import {
  type Bench,
  hundredths,
  mean,
  refuseFindings,
  refuseSurprises,
  watch,
  whole,
  withServer,
} from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { openYardstick } from '../lib/tpcb.ts';
import { startProduct } from '../orders/product.ts';
import { freshWorld, newSecrets, prepareTemplate, TEMPLATE } from '../orders/world.ts';
import type { LifecyclePlan, LifecycleResult } from './client.ts';

const CLIENTS = 64;
const ROUNDS = 2;
const WARM_UP_MS = 3_000;
const PER_SECOND = 2_500;
const TRADE_PASSWORD = 'Trade2468';
/** The steps of one order's life, each a separate transaction. */
const STEPS_PER_LIFE = 4;

/**
 * Whole lives of orders per second, through the gateway over HTTP: placed, opened, confirmed and settled. Compared with
 * four transactions of pgbench's TPC-B-like script on the same PostgreSQL, in turn, each on fresh tables.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  const yardstick = openYardstick(bench.server);
  bench.say(`yardstick: TPC-B-like by ${yardstick.tool}`);
  await prepareTemplate(bench.server);
  const hash = await hashPassword(openRules({}), TRADE_PASSWORD);
  await runScript(urlFor(bench.server, TEMPLATE), `UPDATE app_user SET trading_password_hash = '${hash}'`);
  const tpcb: number[] = [];
  const lives: number[] = [];
  let last: Awaited<ReturnType<typeof measure>> | null = null;
  for (let round = 1; round <= ROUNDS; round++) {
    tpcb.push((await yardstick.measure(bench.seconds)).perSecond);
    bench.say(`round ${round}: TPC-B   ${whole(tpcb.at(-1))} /s`);
    last = await measure(bench);
    lives.push(last.perSecond);
    bench.say(
      `round ${round}: orders  ${whole(last.perSecond)} /s  ${JSON.stringify({ p50Ms: last.p50Ms, cpuUs: last.cpuUs })}`,
    );
  }
  return {
    ratio: hundredths((mean(lives) * STEPS_PER_LIFE) / mean(tpcb)),
    yardstick: `${yardstick.tool}: ${whole(mean(tpcb))} tps`,
    ordersPerSecond: whole(mean(lives)),
    targets: { ratio: 0.7 },
    p50Ms: last?.p50Ms,
    cpuUsPerOrder: last?.cpuUs,
  };
}

async function measure(bench: Bench) {
  const secrets = newSecrets();
  const requests = Math.ceil((bench.seconds + WARM_UP_MS / 1000) * PER_SECOND);
  const url = await freshWorld(bench.server, 'bench_lifecycle', requests);
  const product = await startProduct(url, secrets);
  const plan: LifecyclePlan = {
    url: product.url,
    secrets,
    clients: CLIENTS,
    requests,
    spread: 'few-ads',
    databaseUrl: url,
    tradePassword: TRADE_PASSWORD,
    warmUpMs: WARM_UP_MS,
    seconds: bench.seconds,
  };
  const client = startChild('bench/lifecycle/client.ts', [JSON.stringify(plan)]);
  try {
    const { result, cpu } = await watch<LifecycleResult>(bench, client, { product: product.pid, client: client.pid });
    refuseSurprises(result);
    const perOrder = (us = 0): number => whole(us / result.placed);
    return {
      perSecond: (result.placed * 1000) / result.elapsedMs,
      p50Ms: result.p50Ms,
      cpuUs: {
        product: perOrder(cpu['product']),
        database: perOrder(cpu['database']),
        client: perOrder(cpu['client']),
      },
    };
  } finally {
    await client.stop();
    await product.stop();
    await refuseFindings(url);
  }
}
