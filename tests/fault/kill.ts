import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { freePort, GENEROUS_RULES, type Launched, launchProduct } from '#tests/fixtures/product.ts';
import { type Actor, runProvider, runSeller } from './actors.ts';
import { fillDemo, killAndRestart, logIn, openWatch, TARGETS, TRADE_PASSWORD } from './crash.ts';
import { newHistory } from './history.ts';
import { seeded } from './random.ts';
import { untilNone } from './standstill.ts';
import { ordersNow, verify } from './verify.ts';

/** Short clocks, so that many run out while the product is down; open limits, so that load is what limits. */
const RULES = {
  ...GENEROUS_RULES,
  'orders.view_timeout_s': 2,
  'orders.confirm_timeout_s': 3,
  'orders.max_open_per_pair': 10_000,
  'orders.max_open_per_user': 10_000,
} as const;
const SELLERS = ['demo_seller', 'demo_trader'];
const SELLER_LANES = 3;
const PROVIDER_LANES = 3;
const KILLS_PER_ROUND = 3;

export interface RoundReport {
  readonly seed: number;
  readonly kills: readonly string[];
  readonly placed: number;
  readonly released: number;
  readonly cancelled: number;
  readonly retries: number;
  readonly wrong: readonly string[];
}

/** One round: load, kills at random moments, restarts, the end of all clocks, and the verdict. */
export async function killRound(seed: number, report: (line: string) => void): Promise<RoundReport> {
  const random = seeded(seed);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fault-'));
  const port = await freePort();
  const start = () => launchProduct({ dataDir, port, rules: RULES });
  await fillDemo(dataDir, port);
  const history = newHistory();
  let product = await start();
  try {
    const watch = await openWatch(dataDir);
    const before = await ordersNow(watch);
    let stopping = false;
    // Everybody is logged in before the first fault, however long that takes.
    const lanes = runLanes(await openLanes(product, { random, history, stopping: () => stopping }));
    const kills: string[] = [];
    for (let i = 0; i < KILLS_PER_ROUND; i++) {
      await after(random.between(700, 2500)); // the moment of the fault, not a wait for a result
      const target = random.pick(TARGETS);
      product = await killAndRestart({ product, target, dataDir }, start);
      kills.push(target);
      report(`killed the ${target}; ${history.placed.size} placed, ${history.released.size} released`);
    }
    await after(random.between(300, 1000));
    stopping = true;
    await lanes;
    await clocksRunOut(watch);
    const wrong = await verify(watch, history, before);
    await watch.close();
    return {
      seed,
      kills,
      placed: history.placed.size,
      released: history.released.size,
      cancelled: history.cancelled.size,
      retries: history.retries,
      wrong,
    };
  } finally {
    product.kill('SIGTERM');
    await product.gone;
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Lanes {
  readonly provider: Actor;
  readonly sellers: readonly Actor[];
  readonly adCodes: readonly string[];
}

async function openLanes(product: Launched, round: Pick<Actor, 'random' | 'history' | 'stopping'>): Promise<Lanes> {
  const actor = async (name: string): Promise<Actor> => ({ ...round, ...(await logIn(product, name)) });
  const provider = await actor('demo_provider');
  const ads = await provider.wire.call('ads.listMine', { status: 'on', limit: 50 });
  const adCodes = ads.list.filter((ad) => ad.form === 'ecode').map((ad) => ad.code);
  return { provider, sellers: await Promise.all(SELLERS.map(actor)), adCodes };
}

async function runLanes({ provider, sellers, adCodes }: Lanes): Promise<void> {
  const lanes = sellers.flatMap((seller) => Array.from({ length: SELLER_LANES }, () => runSeller(seller, adCodes)));
  for (let lane = 0; lane < PROVIDER_LANES; lane++) lanes.push(runProvider(provider, TRADE_PASSWORD));
  await Promise.all(lanes);
}

async function clocksRunOut(watch: Database): Promise<void> {
  const due = async () => {
    const row = await watch.one<{ due: bigint }>(sql`
      SELECT count(*) AS due FROM gift_order WHERE state IN ('to_view', 'to_confirm') AND clock_s <= 3`);
    return Number(row.due);
  };
  await untilNone(due, 'clocks did not run out');
}
