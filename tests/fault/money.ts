import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { readTronAddress, tronAddress } from '#server/platform/chain/tron-addresses.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { startThreeChains, type ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { freePort, GENEROUS_RULES, type Launched, launchProduct } from '#tests/fixtures/product.ts';
import { DEMO_PAYER_ID } from '#tools/seed/fixed-ids.ts';
import { fillDemo, killAndRestart, logIn, openWatch } from './crash.ts';
import { countOf, faultOf, KILLS_PER_ROUND } from './moments.ts';
import { runBailPayer, runPayer, runSender } from './money-actors.ts';
import { endScarcity, runCoinPayer, runCoinWithdrawer } from './money-bitcoin.ts';
import { missingKinds, readBy, runReader } from './money-branches.ts';
import {
  type Branches,
  type BranchKind,
  type MoneyActor,
  type MoneyHistory,
  newMoneyHistory,
} from './money-history.ts';
import { runForger, runLiar } from './money-liars.ts';
import { openPayer, PAYEE, runPayee, runWithdrawer } from './money-out.ts';
import { publishPoints, runPointsTrader, runSwapper } from './money-trades.ts';
import { seeded } from './random.ts';
import { runSigner } from './signer.ts';
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
  'orders.max_open_per_pair': 10_000,
  'orders.max_open_per_user': 10_000,
  'payouts.max_open': 3,
  'payouts.resend_s': 1,
  'withdrawals.address_hold_s': 0,
  'withdrawals.least_points': 1_000_000,
  'withdrawals.open_most': 12,
  'withdrawals.btc_least_sats': 10_000,
  'withdrawals.replace_after_s': 1,
  'withdrawals.btc_replace_after_s': 1,
  'withdrawals.poll_ms': 50,
} as const;
const SENDERS = ['demo_seller', 'demo_trader', 'demo_provider'];
const PAYER = 'demo_payout';
const SENDER_LANES = 2;
const CHAINS = 3;
/** After the last fault so much is moved before a round ends. */
const LAST_MOVES = 10;
/** Movements after which it is no matter of chance that a kind was never taken back. */
const MOVES_UNTIL_BACK = 5_000;

export interface MoneyReport extends Record<BranchKind, number> {
  readonly kills: readonly string[];
  readonly sends: number;
  readonly deposits: number;
  readonly coins: number;
  readonly pointsOrders: number;
  readonly swaps: number;
  readonly payouts: number;
  readonly withdrawals: number;
  readonly coinsOut: number;
  readonly retries: number;
  readonly wrong: readonly string[];
}

/**
 * One round: users send points, pay bail, are paid on a chain, trade points, swap, are paid out through a channel and
 * withdraw, while all three chains go back now and then, a node lies, webhooks are forged, doubled and late, answers of the channel
 * are lost and quotes are stale; in each of these moments the server, the database, both or the signer are killed. Afterwards each
 * acknowledged movement stands in the books once and in the branch that stayed, the channel and the chains have paid once, and
 * nothing else was moved.
 */
export async function moneyRound(seed: number, report: (line: string) => void): Promise<MoneyReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fault-money-'));
  const chains = await startThreeChains();
  const channel = await fakeBudPay([DEMO_PAYER_ID]);
  channel.holders.set(PAYEE.accountNumber, PAYEE.holder);
  channel.outcomes.set(PAYEE.accountNumber, 'success');
  try {
    return await runScene({ seed, report, dataDir, chains, channel });
  } finally {
    await channel.close();
    await chains.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Scene {
  readonly seed: number;
  readonly report: (line: string) => void;
  readonly dataDir: string;
  readonly chains: ThreeChains;
  readonly channel: FakeChannel;
}

async function runScene({ seed, report, dataDir, chains, channel }: Scene): Promise<MoneyReport> {
  const random = seeded(seed);
  const port = await freePort();
  const networks = chains.env;
  const env = { ...networks, PAYOUT_CHANNELS: JSON.stringify([channel.setup]) };
  const start = () => launchProduct({ dataDir, port, rules: RULES, env });
  await fillDemo(dataDir, port);
  const history = newMoneyHistory();
  const startOnOtherBranches = () => wentBack(history.branches).then(start);
  let product = await start();
  const signer = await runSigner(dataDir, networks);
  try {
    const watch = await openWatch(dataDir);
    const before = await moneyBefore(watch);
    await untilNone(() => unwatched(watch), 'nobody reads the chain');
    let stopping = false;
    const people = await openLanes(product, { random, history, stopping: () => stopping });
    const lanes = Promise.all([
      runLanes({ chains, channel }, people),
      runReader(watch, people.payer),
      runLiar(chains, people.payer),
      runForger(channel, people.payer, product.url),
    ]);
    const kills: string[] = [];
    const causeFaults = async (): Promise<void> => {
      // However slow the machine is, each kind of movement is on its way when the first fault comes.
      await untilNone(
        () => Object.values(sizesOf(history)).filter((size) => size === 0).length,
        'kinds of money stand still',
      );
      for (let i = 0; i < KILLS_PER_ROUND; i++) {
        await after(random.between(700, 2500)); // the moment of the fault, not a wait for a result
        const { target, moment } = faultOf(seed, i);
        const earlier = countOf(moment, history, channel);
        await untilNone(() => Number(countOf(moment, history, channel) === earlier), `no ${moment}`);
        if (target === 'signer') await signer.killAndRestart();
        else product = await killAndRestart({ product, target, dataDir }, startOnOtherBranches);
        kills.push(`${target} (${moment})`);
        report(`killed the ${target} in the moment of a ${moment}; ${counted(history)}`);
      }
      const moved = movedIn(history);
      await untilNone(
        () => Math.max(0, moved + LAST_MOVES - movedIn(history)) + missingKinds(history.branches),
        'movements are missing after the last fault, or were never taken back',
        () => counted(history) + JSON.stringify(history.branches.counts),
        // A block that is taken back is a matter of chance: on a slow machine others move on for long before it.
        () => Math.min(movedIn(history), moved + MOVES_UNTIL_BACK),
      );
      report(`all has moved on, and been taken back; ${counted(history)}`);
      stopping = true;
    };
    // What fails first ends the round, and is what is told of it: the chains end with it, and then everybody fails.
    await Promise.all([lanes, causeFaults()]);
    endScarcity(chains.bitcoin, people.on.bip122.address, history);
    await allEnded(watch, { chains, deposits: history.deposits.size + history.coins.size });
    const wrong = await verifyMoney(watch, history, { before, chains, channel });
    await watch.close();
    return { kills, ...sizesOf(history), ...history.branches.counts, retries: history.retries, wrong };
  } finally {
    await signer.stop();
    product.kill('SIGTERM');
    await product.gone;
  }
}

const sizesOf = (history: MoneyHistory) => ({
  sends: history.sends.size,
  deposits: history.deposits.size,
  coins: history.coins.size,
  pointsOrders: history.pointsOrders.size,
  swaps: history.swaps.size,
  payouts: history.payouts.size,
  withdrawals: history.withdrawals.size,
  coinsOut: history.coinsOut.size,
});

/** Movements that users asked for: payments on the chain go on without the product. */
function movedIn(history: MoneyHistory): number {
  const { deposits: _, coins: __, ...wishes } = sizesOf(history);
  return Object.values(wishes).reduce((sum, size) => sum + size, 0);
}

function counted(history: MoneyHistory): string {
  const { sends, deposits, coins, pointsOrders, swaps, payouts, withdrawals, coinsOut } = sizesOf(history);
  const chains = `${deposits} and ${coins} payments in, ${withdrawals} and ${coinsOut} withdrawals`;
  return `${sends} sends, ${pointsOrders} orders, ${swaps} swaps, ${payouts} payouts, ${chains}`;
}

interface Lanes {
  readonly senders: readonly MoneyActor[];
  readonly bailPayer: MoneyActor;
  readonly payer: MoneyActor;
  /** Its address and the name of each network, by the kind of chain. */
  readonly on: Record<'eip155' | 'tron' | 'bip122', { readonly network: string; readonly address: string }>;
  readonly payee: MoneyActor;
  readonly trade: { readonly buyer: MoneyActor; readonly seller: MoneyActor; readonly adCode: string };
}

async function openLanes(
  product: Launched,
  round: Pick<MoneyActor, 'random' | 'history' | 'stopping'>,
): Promise<Lanes> {
  const actor = async (name: string) => ({ ...round, ...(await logIn(product, name)) });
  const actors = await Promise.all(SENDERS.map(actor));
  const [payer, buyer, provider] = actors;
  if (payer === undefined || buyer === undefined || provider === undefined)
    throw new Error('the demo has too few people');
  await openPayer(await actor(PAYER));
  const { list } = await payer.wire.call('deposits.listNetworks', {});
  const open = async (kind: string) => {
    const network = list.find((item) => item.network.startsWith(`${kind}:`))?.network ?? '';
    return { network, address: (await payer.wire.call('deposits.openAddress', { network })).address };
  };
  const on = { eip155: await open('eip155'), tron: await open('tron'), bip122: await open('bip122') };
  const trade = { buyer, seller: provider, adCode: await publishPoints(provider) };
  const payee = await actor(PAYEE.name);
  return { senders: actors, bailPayer: provider, payer, on, payee, trade };
}

async function runLanes(
  { chains, channel }: Pick<Scene, 'chains' | 'channel'>,
  { senders, bailPayer, payer, on, payee, trade }: Lanes,
): Promise<void> {
  const receivers = [...senders, payee].map(({ userId }) => userId);
  const receiversOf = ({ userId }: MoneyActor) => receivers.filter((id) => id !== userId);
  await Promise.all([
    ...senders.flatMap((sender) => Array.from({ length: SENDER_LANES }, () => runSender(sender, receiversOf(sender)))),
    runBailPayer(bailPayer),
    runPayer(chains, [on.eip155.address, comparedOn(on.tron.address)], payer),
    runCoinPayer(chains.bitcoin, on.bip122.address, payer),
    runPointsTrader(trade.buyer, trade.seller, trade.adCode),
    runSwapper(trade.buyer),
    runPayee(payee, channel),
    runWithdrawer(payer, on.eip155.network, OUTSIDE_ADDRESS),
    runWithdrawer(payer, on.tron.network, tronAddress(OUTSIDE_ADDRESS)),
    runCoinWithdrawer(payer, on.bip122.network),
  ]);
}

/** An address of Tron as its nodes have it. */
function comparedOn(shown: string): string {
  const read = readTronAddress(shown);
  if ('wrong' in read) throw new Error(`${shown}: ${read.wrong}`);
  return read.address;
}

/** Waits until every chain has gone back once more. */
async function wentBack(branches: Branches): Promise<void> {
  const { accounts, coins } = branches;
  await untilNone(
    () => Number(branches.accounts === accounts) + Number(branches.coins === coins),
    'chains do not go back',
  );
}

/** A payment before the first look at a chain is nobody's. */
async function unwatched(watch: Database): Promise<number> {
  const row = await watch.one<{ count: bigint }>(sql`
    SELECT count(*) AS count FROM chain_watch WHERE height IS NOT NULL`);
  return CHAINS - Number(row.count);
}

interface Awaited {
  readonly chains: ThreeChains;
  readonly deposits: number;
}

/** Every deposit is credited or was never in the branch that stayed, every payout and withdrawal has ended: blocks go on, and what waits for its time is due. */
async function allEnded(watch: Database, { chains, deposits }: Awaited): Promise<void> {
  const missing = async () => {
    await mineWhereRead(watch, chains);
    await watch.run(sql`UPDATE payout_attempt SET look_at = now() WHERE look_at IS NOT NULL AND look_at > now()`);
    await watch.run(sql`UPDATE payout SET match_at = now() WHERE state = 'open' AND match_at > now()`);
    const { credited, open } = await watch.one<{ credited: bigint; open: bigint }>(sql`
      SELECT (SELECT count(*) FROM deposit WHERE state = 'credited') AS credited,
             (SELECT count(*) FROM deposit WHERE state NOT IN ('credited', 'dropped'))
               + (SELECT count(*) FROM payout WHERE ended_at IS NULL)
               + (SELECT count(*) FROM withdrawal WHERE ended_at IS NULL) AS open`);
    return Math.max(0, deposits - Number(credited)) + Number(open);
  };
  await untilNone(missing, 'payments did not end', async () => JSON.stringify(await openPayments(watch)));
}

/** What has not ended, and the deposits that came, by chain and state. */
const openPayments = (watch: Database): Promise<unknown[]> =>
  watch.many(sql`
    SELECT 'withdrawal' AS what, network AS of, state, waits_for AS why, count(*)::int AS count
      FROM withdrawal WHERE ended_at IS NULL GROUP BY 1, 2, 3, 4
    UNION ALL SELECT 'payout', channel::text, state, NULL, count(*)::int FROM payout WHERE ended_at IS NULL GROUP BY 1, 2, 3
    UNION ALL SELECT 'deposit', network, state, held_reason, count(*)::int FROM deposit GROUP BY 1, 2, 3, 4`);

/** A block on each chain of which the product has read all: it would never end to read what comes faster than it reads. */
async function mineWhereRead(watch: Database, { chain, bitcoin }: ThreeChains): Promise<void> {
  const read = await readBy(watch);
  if (read.accounts >= BigInt(await chain.height())) await chain.mine(1);
  if (read.coins >= BigInt(bitcoin.blocks.length - 1)) bitcoin.mine(1);
}
