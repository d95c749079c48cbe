import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import type { TakenBack } from '#tests/fixtures/chain/anvil.ts';
import { CONFIRMATIONS, type ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import { BRANCH_KINDS, type Branches, type MoneyActor, type Read } from './money-history.ts';
import type { Random } from './random.ts';

/** How far the product has read the chains. */
export const readBy = (db: Database): Promise<Read> =>
  db.one<Read>(sql`
    SELECT coalesce(min(height) FILTER (WHERE network NOT LIKE 'bip122:%'), 0)::bigint AS accounts,
           coalesce(min(height) FILTER (WHERE network LIKE 'bip122:%'), 0)::bigint AS coins,
           (SELECT count(DISTINCT network) FROM deposit WHERE state = 'dropped') AS dropping
    FROM chain_watch`);

/** Keeps watching it, but for the time in which the database is down. */
export async function runReader(db: Database, { history, stopping, wire }: MoneyActor): Promise<void> {
  while (!stopping()) {
    history.branches.read = await readBy(db).catch(() => history.branches.read);
    await wire.breathe();
  }
}

/** Chance that a chain does something before the product has read its last block, and that it goes back then. */
const UNREAD = 0.03;
const BACK = 0.35;

/**
 * What a chain does next. Mostly it waits until the product has read it, so that it takes back what was seen; also while the product is
 * down it does not stand still.
 */
export function nextOn(tip: bigint, read: bigint, random: Random): 'pay' | 'go back' | 'wait' {
  if (read < tip && !random.chance(UNREAD)) return 'wait';
  return random.chance(BACK) ? 'go back' : 'pay';
}

/** Chances that a payment of a user never comes again, and that nodes themselves bring one of the platform again. */
const NEVER = 0.35;
const BROUGHT = 0.5;

/** Less deep than anything is final: a chain may do so at any moment. */
const depthOf = ({ random }: MoneyActor): number => random.between(1, CONFIRMATIONS - 1);

/**
 * The Ethereum-like chain goes back, and Tron with it, which it carries out. Payments of users come again in a block of their own, or never,
 * because their sender spent the money otherwise; those of the platform do, or the nodes have forgotten them.
 */
export async function goBack({ chain, tron }: ThreeChains, actor: MoneyActor): Promise<void> {
  const { random, history } = actor;
  const { branches } = history;
  const isOfTron = ({ txHash }: TakenBack): boolean => tron.chain.names.outward(txHash) !== txHash;
  const removed = await chain.takeBack(depthOf(actor));
  branches.accounts++;
  for (const sent of removed) {
    if (isOfTron(sent)) branches.counts.tronBack++;
    else if (!sent.isMakers) {
      branches.counts.withdrawalsBack++;
      // The product may have sent it, or one in its place, before.
      if (random.chance(BROUGHT)) await chain.queue(sent).catch(() => undefined);
    } else if (history.deposits.has(sent.txHash) && random.chance(NEVER)) {
      await chain.spendInstead(sent);
      history.deposits.delete(sent.txHash);
      branches.never.add(sent.txHash);
      branches.counts.depositsNever++;
    } else {
      await chain.queue(sent);
      if (history.deposits.has(sent.txHash)) branches.counts.depositsBack++;
    }
  }
  await tron.chain.goneBack(() => random.chance(BROUGHT));
  await chain.mine(1);
}

/** The same of bitcoin, where payments of users come again in a block of their own. */
export function goBackOnBitcoin(bitcoin: BitcoinTestChain, actor: MoneyActor): void {
  const { random, history } = actor;
  const { branches } = history;
  const depth = depthOf(actor);
  const removed = bitcoin.blocks.slice(-depth).flatMap(({ transactions }) => transactions.slice(1));
  bitcoin.reorganise(depth);
  branches.coins++;
  for (const sent of removed) {
    if (!history.coins.has(sent.txid)) {
      branches.counts.coinsOutBack++;
      const place = bitcoin.waiting.indexOf(sent);
      if (place >= 0 && !random.chance(BROUGHT)) bitcoin.waiting.splice(place, 1);
    } else if (random.chance(NEVER)) {
      history.coins.delete(sent.txid);
      branches.never.add(sent.txid);
      branches.counts.coinsNever++;
    } else {
      bitcoin.sendAgain(sent);
      branches.counts.coinsBack++;
    }
  }
}

/** Ethereum-like, Tron, Bitcoin. */
const NETWORKS = 3;

/** Kinds of which nothing was taken back yet, and networks on which no deposit went that the product had seen. */
export const missingKinds = ({ counts, read }: Branches): number =>
  BRANCH_KINDS.filter((kind) => counts[kind] === 0).length + Math.max(0, NETWORKS - Number(read.dropping));
