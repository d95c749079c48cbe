import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { CONFIRMATIONS, type ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { TRADE_PASSWORD } from './crash.ts';
import { goBack, nextOn } from './money-branches.ts';
import type { MoneyActor } from './money-history.ts';
import { persist } from './persist.ts';
import type { Random } from './random.ts';

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
