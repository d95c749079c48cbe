import { firstBid } from '#core/withdrawals/fees.ts';
import { isMoneyStopped } from '#server/features/auth/public.ts';
import { isStopped } from '#server/features/deposits/public.ts';
import { isSuspendedWhole } from '#server/features/sends/public.ts';
import { moveWithdrawal } from '../move.ts';
import { payingAddresses } from '../networks.ts';
import { approvalsOf, lockWithdrawal, reviewsOf } from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { insertRequest } from './pay.store.ts';
import { payRules } from './pay-rules.ts';
import { payerOf, tokenOf } from './payers.ts';
import { lockPurse, readPurse } from './purse.ts';
import { recordWait } from './record.ts';

/** Hands an approved withdrawal to the signer, when everything is there that it is paid with. */
export async function startPayment(due: Due): Promise<Look> {
  const { services, chain, row } = due;
  const { db } = services;
  const ready = await readiness(due);
  if ('look' in ready) return ready.look;
  const { payer } = ready;
  const net = row.amount - row.fee;
  const wait = await recordWait(db, chain, { payer, recipient: row.recipient, amount: net });
  if (wait !== null) return wait;
  const paying = payerOf(chain);
  const { gas, priceCap } = payRules(services, chain);
  const prices = await paying.prices();
  if (prices.now > priceCap) return 'price';
  const bid = firstBid(prices.bid, priceCap);
  const purse = await readPurse(db, chain, payer);
  const basis = await paying.basis(payer);
  return db.transaction(async (tx): Promise<Look> => {
    // Others begin beside it: what is left counts under the lock only.
    const left = await lockPurse(tx, purse);
    if (left.tokens < net) return 'float';
    if (left.coins + left.credit < gas * bid.max + paying.flat) return 'gas';
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
      ...basis,
    });
    return 'moved';
  });
}

/** The signer's address on the network, when nothing keeps a payment from beginning; else what it waits for. */
export async function readiness(due: Due): Promise<{ readonly payer: string } | { readonly look: Look }> {
  const { services, chain, row } = due;
  const { db } = services;
  if (await questionSuspended(due)) return { look: 'moved' };
  if (await isMoneyStopped(db, row.userId)) return { look: 'held' };
  const payer = (await payingAddresses(db)).get(chain.id);
  if (payer === undefined) return { look: 'signer' };
  return (await isStopped(db, chain.id)) ? { look: 'nodes' } : { payer };
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
