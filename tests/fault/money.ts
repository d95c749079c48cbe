import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LyingNode, lyingNode } from '#tests/fakes/lying-node.ts';
import { startChain, type TestChain } from '#tests/fixtures/chain/anvil.ts';
import { networksOf } from '#tests/fixtures/chain/networks.ts';
import { freePort, GENEROUS_RULES, type Launched, launchProduct } from '#tests/fixtures/product.ts';
import { fillDemo, killAndRestart, logIn, openWatch, TARGETS } from './crash.ts';
import { type MoneyActor, newMoneyHistory, runBailPayer, runPayer, runSender } from './money-actors.ts';
import { seeded } from './random.ts';
import { untilNone } from './standstill.ts';
import { moneyBefore, verifyMoney } from './verify-money.ts';

/** Limits of a day would end a round; blocks come faster than on any real chain. */
const RULES = {
  ...GENEROUS_RULES,
  'identity.out_day_none': 1e15,
  'identity.out_day_one': 1e15,
  'identity.out_day_two': 1e15,
  'sends.per_day': 1_000_000,
  'deposits.confirmations': 3,
  'deposits.poll_ms': 50,
} as const;
const SENDERS = ['demo_seller', 'demo_trader', 'demo_provider'];
const SENDER_LANES = 2;
const KILLS_PER_ROUND = 3;
const CONFIRMATIONS = RULES['deposits.confirmations'];

export interface MoneyReport {
  readonly kills: readonly string[];
  readonly sends: number;
  readonly deposits: number;
  readonly retries: number;
  readonly wrong: readonly string[];
}

/**
 * One round: users send points, pay bail and are paid on a chain, while the server, the database or both are killed at
 * random moments. Afterwards each acknowledged movement stands in the books once, and nothing else does.
 */
export async function moneyRound(seed: number, report: (line: string) => void): Promise<MoneyReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fault-money-'));
  const chain = await startChain();
  const second = await lyingNode(chain.url);
  try {
    return await runScene({ seed, report, dataDir, chain, second });
  } finally {
    await second.close();
    await chain.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Scene {
  readonly seed: number;
  readonly report: (line: string) => void;
  readonly dataDir: string;
  readonly chain: TestChain;
  readonly second: LyingNode;
}

async function runScene({ seed, report, dataDir, chain, second }: Scene): Promise<MoneyReport> {
  const random = seeded(seed);
  const port = await freePort();
  const env = networksOf(chain, [chain.url, second.url]);
  const start = () => launchProduct({ dataDir, port, rules: RULES, env });
  await fillDemo(dataDir, port);
  const history = newMoneyHistory();
  let product = await start();
  try {
    const watch = await openWatch(dataDir);
    const before = await moneyBefore(watch);
    await untilNone(() => unwatched(watch), 'nobody reads the chain');
    let stopping = false;
    const lanes = runLanes(chain, await openLanes(product, { random, history, stopping: () => stopping }));
    const kills: string[] = [];
    for (let i = 0; i < KILLS_PER_ROUND; i++) {
      await after(random.between(700, 2500)); // the moment of the fault, not a wait for a result
      const target = random.pick(TARGETS);
      product = await killAndRestart({ product, target, dataDir }, start);
      kills.push(target);
      report(`killed the ${target}; ${history.sends.size} sends, ${history.deposits.size} payments on the chain`);
    }
    await after(random.between(300, 1000));
    stopping = true;
    await lanes;
    await chain.mine(CONFIRMATIONS);
    await depositsCredited(watch, history.deposits.size);
    const wrong = await verifyMoney(watch, history, before);
    await watch.close();
    return { kills, sends: history.sends.size, deposits: history.deposits.size, retries: history.retries, wrong };
  } finally {
    product.kill('SIGTERM');
    await product.gone;
  }
}

interface Lanes {
  readonly senders: readonly MoneyActor[];
  readonly bailPayer: MoneyActor;
  readonly payer: MoneyActor & { readonly address: string };
}

async function openLanes(
  product: Launched,
  round: Pick<MoneyActor, 'random' | 'history' | 'stopping'>,
): Promise<Lanes> {
  const actors = await Promise.all(SENDERS.map(async (name) => ({ ...round, ...(await logIn(product, name)) })));
  const [payer, , provider] = actors;
  if (payer === undefined || provider === undefined) throw new Error('the demo has too few people');
  const { list } = await payer.wire.call('deposits.listNetworks', {});
  const { address } = await payer.wire.call('deposits.openAddress', { network: list[0]?.network ?? '' });
  return { senders: actors, bailPayer: provider, payer: { ...payer, address } };
}

async function runLanes(chain: TestChain, { senders, bailPayer, payer }: Lanes): Promise<void> {
  const receiversOf = ({ userId }: MoneyActor) => senders.map((sender) => sender.userId).filter((id) => id !== userId);
  await Promise.all([
    ...senders.flatMap((sender) => Array.from({ length: SENDER_LANES }, () => runSender(sender, receiversOf(sender)))),
    runBailPayer(bailPayer),
    runPayer(chain, payer.address, payer),
  ]);
}

/** A payment before the first look at the chain is nobody's. */
async function unwatched(watch: Database): Promise<number> {
  const row = await watch.one<{ count: bigint }>(sql`
    SELECT count(*) AS count FROM chain_watch WHERE height IS NOT NULL`);
  return row.count > 0n ? 0 : 1;
}

async function depositsCredited(watch: Database, count: number): Promise<void> {
  const missing = async () => {
    const row = await watch.one<{ credited: bigint }>(sql`
      SELECT count(*) AS credited FROM deposit WHERE state = 'credited'`);
    return Math.max(0, count - Number(row.credited));
  };
  await untilNone(missing, 'payments were not credited');
}
