import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { CONFIRMATIONS, type ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { TRADE_PASSWORD } from './crash.ts';
import { type Moments, newMoments } from './moments.ts';
import { type Branches, goBack, newBranches, nextOn } from './money-branches.ts';
import { type Caller, persist } from './persist.ts';
import type { Random } from './random.ts';

/** What the server has acknowledged, and what the chain has paid: each must be there, and once. */
export interface MoneyHistory {
  /** Sends by their ids, with the amounts in base units of points. */
  readonly sends: Map<string, bigint>;
  /** What was paid into bail, in base units of points. */
  bailPaid: bigint;
  /** Transactions of payments to addresses of users, with their amounts. */
  readonly deposits: Map<string, bigint>;
  /** The same of bitcoin, in satoshis. */
  readonly coins: Map<string, bigint>;
  /** Orders of points by their codes: what each is over, and how far its people brought it. */
  readonly pointsOrders: Map<string, { readonly amount: bigint; readonly state: string }>;
  /** Swaps by their ids, with their points. */
  readonly swaps: Map<string, bigint>;
  /** Payouts and withdrawals by their ids. */
  readonly payouts: Map<string, { readonly points: bigint; readonly fiat: bigint }>;
  readonly withdrawals: Map<string, { readonly amount: bigint; readonly receives: bigint }>;
  /** Withdrawals of bitcoin by their ids, in satoshis. */
  readonly coinsOut: Map<string, { readonly amount: bigint; readonly receives: bigint }>;
  readonly branches: Branches;
  readonly moments: Moments;
  retries: number;
}

export const newMoneyHistory = (): MoneyHistory => ({
  sends: new Map(),
  bailPaid: 0n,
  deposits: new Map(),
  coins: new Map(),
  pointsOrders: new Map(),
  swaps: new Map(),
  payouts: new Map(),
  withdrawals: new Map(),
  coinsOut: new Map(),
  branches: newBranches(),
  moments: newMoments(),
  retries: 0,
});

/** One user of the running product who moves money. */
export interface MoneyActor extends Caller {
  readonly userId: string;
  readonly random: Random;
  readonly history: MoneyHistory;
  readonly stopping: () => boolean;
}

const POINT = 1_000_000n;
export const newKey = () => randomBytes(16).toString('hex');
export const pointsBetween = (random: Random, from: number, to: number) => BigInt(random.between(from, to)) * POINT;

/** Where a balance or a limit of the day ends a send, nothing was moved. */
const SHORT: ReadonlySet<ErrorCode> = new Set(['sends.points_short', 'sends.exposure', 'sends.day_limit']);

/** Sends points to one of the others after another, each under a key of its own. */
export async function runSender(actor: MoneyActor, receivers: readonly string[]): Promise<void> {
  while (!actor.stopping()) {
    const amount = pointsBetween(actor.random, 1, 20);
    const params = { receiverId: actor.random.pick(receivers), amount: String(amount), tradePassword: TRADE_PASSWORD };
    const idempotencyKey = newKey();
    const sent = await persist(actor, () => actor.wire.call('sends.send', params, { idempotencyKey }), SHORT);
    if (sent !== null) actor.history.sends.set(sent.sendId, amount);
    else await actor.wire.breathe();
  }
}

/** Pays a little bail after a little bail, while others send to the account and take part in its balance. */
export async function runBailPayer(actor: MoneyActor): Promise<void> {
  while (!actor.stopping()) {
    const amount = pointsBetween(actor.random, 1, 3);
    const params = { amount: String(amount), tradePassword: TRADE_PASSWORD };
    const idempotencyKey = newKey();
    const paid = await persist(
      actor,
      () => actor.wire.call('bail.pay', params, { idempotencyKey }),
      new Set<ErrorCode>(['bail.points_short']),
    );
    if (paid !== null) actor.history.bailPaid += amount;
    else await actor.wire.breathe();
  }
}

/** Pays USDT to the addresses of a user, block after block, while the chain goes back now and then, whether the product is up or not. */
export async function runPayer(chains: ThreeChains, addresses: readonly string[], actor: MoneyActor): Promise<void> {
  const { random, history, stopping, wire } = actor;
  const { chain } = chains;
  // What was there before the round stays.
  await chain.mine(CONFIRMATIONS);
  while (!stopping()) {
    const next = nextOn(BigInt(await chain.height()), history.branches.read.accounts, random);
    if (next === 'go back') await goBack(chains, actor);
    if (next === 'pay') {
      const amount = pointsBetween(random, 1, 9);
      const { txHash } = await chain.pay(random.pick(addresses), amount);
      history.deposits.set(txHash, amount);
    }
    await wire.breathe();
  }
}
