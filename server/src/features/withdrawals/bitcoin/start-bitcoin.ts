import type { Selection } from '#core/bitcoin/select-coins.ts';
import { CHANGE_SCRIPT_BYTES, virtualBytes } from '#core/bitcoin/transaction-size.ts';
import { boundedRate } from '#core/bitcoin/withdraw-bitcoin.ts';
import { amount } from '#core/money/amount.ts';
import { COIN } from '#core/withdrawals/signing.ts';
import { lockWatch } from '#server/features/deposits/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { moveWithdrawal } from '../move.ts';
import { sweepingKey } from '../networks.ts';
import type { Due, Look } from '../pay/due.ts';
import { insertRequest, isHandedOver } from '../pay/pay.store.ts';
import { ownerStop, readiness } from '../pay/start.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import { anchorOf } from './anchor.ts';
import { btcFeeRules, coinPayerOf } from './btc-fee.ts';
import { chooseCoins, termsOf } from './choose-coins.ts';
import { type OwnCoin, reserveCoins } from './coins.store.ts';

/** Thrown to roll back: another payment took an output meanwhile. */
class CoinTaken extends Error {}

/** Hands an approved withdrawal of bitcoin to the signer, with the outputs that it spends. */
export async function startBitcoin(due: Due): Promise<Look> {
  const { services, chain, row } = due;
  const { db } = services;
  const ready = await readiness(due);
  if ('look' in ready) return ready.look;
  // Its outputs are reserved since it was handed over first.
  if (await isHandedOver(db, row.id)) return startAgain(due);
  const keyId = await sweepingKey(db, chain.id);
  if (keyId === null) return 'signer';
  const estimate = await coinPayerOf(chain).rate();
  const rules = btcFeeRules(services);
  if (estimate === null) return 'nodes';
  if (estimate > rules.maxRate) return 'price';
  const rate = boundedRate(estimate, rules);
  const selection = await chooseCoins(due, keyId, termsOf(due, rate));
  if (typeof selection === 'string') return selection;
  try {
    return await db.transaction(async (tx): Promise<Look> => {
      await lockWatch(tx, chain.id);
      const locked = await lockWithdrawal(tx, row.id);
      if (locked?.state !== 'approved') return 'moved';
      const stop = await ownerStop({ services, tx }, locked);
      if (stop !== null) return stop;
      if (!(await reserveCoins(tx, { paymentId: row.id, network: chain.id, coins: selection.coins }))) {
        throw new CoinTaken();
      }
      const approvals = approvalsOf(await reviewsOf(tx, row.id));
      if ((await moveWithdrawal({ services, tx }, locked, { event: 'start', approvals })) === null)
        throw new CoinTaken();
      await askSigner(tx, due, { attempt: 1, selection });
      return 'moved';
    });
  } catch (error) {
    if (error instanceof CoinTaken) return null;
    throw error;
  }
}

/** Lets the signer go on with a payment that was recalled. */
const startAgain = ({ services, row }: Due): Promise<Look> =>
  services.db.transaction(async (tx): Promise<Look> => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state !== 'approved') return 'moved';
    const stop = await ownerStop({ services, tx }, locked);
    if (stop !== null) return stop;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    await moveWithdrawal({ services, tx }, locked, { event: 'start', approvals });
    return 'moved';
  });

interface NextTx {
  readonly attempt: number;
  readonly selection: Selection<Omit<OwnCoin, 'address'>>;
}

/** Asks the signer for a transaction of a withdrawal. `gas` is its size in virtual bytes at most, the price is for a thousand. */
export async function askSigner(
  db: Queryable,
  { chain, row }: Pick<Due, 'chain' | 'row'>,
  { attempt, selection }: NextTx,
): Promise<void> {
  const { coins, fee, change } = selection;
  const script = coinPayerOf(chain).scriptOf(row.recipient).length / 2;
  const gas = virtualBytes(coins.length, change > 0n ? [script, CHANGE_SCRIPT_BYTES] : [script]);
  await insertRequest(db, {
    paymentId: row.id,
    attempt,
    kind: 'withdrawal',
    network: chain.id,
    token: COIN,
    recipient: row.recipient,
    amount: amount(row.amount - row.fee),
    gas,
    maxPrice: (fee * 1_000n + gas - 1n) / gas,
    tipPrice: 0n,
    nonce: 0n,
    anchor: anchorOf(coins, fee),
  });
}
