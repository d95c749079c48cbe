import { type Bid, firstBid, minOf } from '#core/withdrawals/fees.ts';
import type { Services } from '#server/app/services.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { isStopped } from '#server/features/deposits/public.ts';
import { isSuspendedWhole } from '#server/features/sends/public.ts';
import type { GasPrices } from '#server/platform/chain/chain.ts';
import { pricesOf } from '../fee.ts';
import { moveWithdrawal } from '../move.ts';
import { payingAddresses } from '../networks.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import { askPayers, tokenOf } from './both-payers.ts';
import type { Due, Look } from './due.ts';
import { insertRequest } from './pay.store.ts';
import { lockPurse, readPurse } from './purse.ts';

const GWEI = 1_000_000_000n;

/** The highest price of gas that is paid, in the smallest units of the chain's coin. */
export const priceCap = ({ rules }: Services): bigint => BigInt(rules.get('withdrawals.price_cap_gwei')) * GWEI;

/** What a transaction offers, so that the price may double until it is in a block. */
export const bidFor = ({ base, tip }: GasPrices): Bid => ({ max: 2n * base + tip, tip });

/** Hands an approved withdrawal to the signer, when everything is there that it is paid with. */
export async function startPayment(due: Due): Promise<Look> {
  const { services, chain, row } = due;
  const { db, rules } = services;
  if (await questionSuspended(due)) return 'moved';
  if ((await moneyHeldUntil(db, row.userId)) !== null) return 'held';
  const payer = (await payingAddresses(db)).get(chain.id);
  if (payer === undefined) return 'signer';
  if (await isStopped(db, chain.id)) return 'nodes';
  const prices = await pricesOf(chain);
  if (prices.base + prices.tip > priceCap(services)) return 'price';
  const bid = firstBid(bidFor(prices), priceCap(services));
  const gas = BigInt(rules.get('withdrawals.gas'));
  const net = row.amount - row.fee;
  const purse = await readPurse(db, chain, payer);
  const [first, second] = await askPayers(chain, (node) => node.nonceOf(payer));
  return db.transaction(async (tx): Promise<Look> => {
    // Others begin beside it: what is left counts under the lock only.
    const left = await lockPurse(tx, purse);
    if (left.tokens < net) return 'float';
    if (left.coins < gas * bid.max) return 'gas';
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state !== 'approved') return 'moved';
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    if ((await moveWithdrawal({ services, tx }, locked, { event: 'start', approvals })) === null) return 'moved';
    await insertRequest(tx, {
      paymentId: row.id,
      attempt: 1,
      kind: 'withdrawal',
      network: chain.id,
      token: tokenOf(chain),
      recipient: row.recipient,
      amount: net as typeof row.amount,
      gas,
      maxPrice: bid.max,
      tipPrice: bid.tip,
      nonce: minOf(first, second),
    });
    return 'moved';
  });
}

/** The owner was suspended after the request: somebody of the staff looks at it first. */
async function questionSuspended({ services, row }: Due): Promise<boolean> {
  const { db } = services;
  if (row.reviewers > 0 || !(await isSuspendedWhole(db, row.userId))) return false;
  return db.transaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked === null) return false;
    const approvals = approvalsOf(await reviewsOf(tx, row.id));
    const move = { event: 'question', approvals, reviewers: 1 } as const;
    return (await moveWithdrawal({ services, tx }, locked, move)) !== null;
  });
}
