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
import { openYardstick, type TpcB } from '../lib/tpcb.ts';
import { startProduct } from '../orders/product.ts';
import { newSecrets, prepareTemplate, type Secrets, TEMPLATE } from '../orders/world.ts';
import type { LivesPlan, LivesResult } from './lives.ts';

const CLIENTS = 64;
const ROUNDS = 2;
const WARM_UP_MS = 3_000;
const PER_SECOND = 2_500;
const TRADE_PASSWORD = 'Trade2468';
/** The steps of one order's life, each a separate transaction. */
const STEPS_PER_LIFE = 4;

/** The orders whose lives are measured. */
export interface Lives {
  /** The script of the process that makes the calls; it gets a LivesPlan. */
  readonly client: string;
  /** Fills a fresh database for so many orders, and returns its address. */
  world(bench: Bench, orders: { readonly requests: number; readonly secrets: Secrets }): Promise<string>;
}

/**
 * Whole lives of orders per second, through the gateway over HTTP, compared with four transactions of pgbench's TPC-B-like
 * script on the same PostgreSQL, in turn, each on fresh tables.
 */
export const againstTpcB = (options: BenchOptions, lives: Lives): Promise<object> =>
  withServer(options, (bench) => measureAll(bench, lives));

async function measureAll(bench: Bench, lives: Lives): Promise<object> {
  const yardstick = openYardstick(bench.server);
  bench.say(`yardstick: TPC-B-like by ${yardstick.tool}`);
  await prepareTemplate(bench.server);
  const hash = await hashPassword(openRules({}), TRADE_PASSWORD);
  await runScript(urlFor(bench.server, TEMPLATE), `UPDATE app_user SET trading_password_hash = '${hash}'`);
  const tpcb: TpcB[] = [];
  const perSecond: number[] = [];
  let last: Awaited<ReturnType<typeof measure>> | null = null;
  for (let round = 1; round <= ROUNDS; round++) {
    const transactions = await yardstick.measure(bench.seconds);
    tpcb.push(transactions);
    bench.say(`round ${round}: TPC-B   ${whole(transactions.perSecond)} /s`);
    last = await measure(bench, lives);
    perSecond.push(last.perSecond);
    bench.say(
      `round ${round}: orders  ${whole(last.perSecond)} /s  ${JSON.stringify({ p50Ms: last.p50Ms, cpuUs: last.cpuUs })}`,
    );
  }
  const perSecondTpcB = mean(tpcb.map((transactions) => transactions.perSecond));
  return {
    ratio: hundredths((mean(perSecond) * STEPS_PER_LIFE) / perSecondTpcB),
    yardstick: `${yardstick.tool}: ${whole(perSecondTpcB)} tps`,
    ordersPerSecond: whole(mean(perSecond)),
    targets: { ratio: 0.7 },
    p50Ms: last?.p50Ms,
    cpuUsPerOrder: last?.cpuUs,
    cpuUsPerTransaction: {
      client: whole(tpcb.at(-1)?.cpuUs.client),
      database: whole(tpcb.at(-1)?.cpuUs.database),
    },
  };
}

async function measure(bench: Bench, { client: script, world }: Lives) {
  const secrets = newSecrets();
  const requests = Math.ceil((bench.seconds + WARM_UP_MS / 1000) * PER_SECOND);
  const url = await world(bench, { requests, secrets });
  const product = await startProduct(url, secrets);
  const plan: LivesPlan = {
    url: product.url,
    secrets,
    clients: CLIENTS,
    requests,
    databaseUrl: url,
    tradePassword: TRADE_PASSWORD,
    warmUpMs: WARM_UP_MS,
    seconds: bench.seconds,
  };
  const client = startChild(script, [JSON.stringify(plan)]);
  try {
    const { result, cpu } = await watch<LivesResult>(bench, client, { product: product.pid, client: client.pid });
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
