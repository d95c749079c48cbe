import { firstBid } from '#core/withdrawals/fees.ts';
import type { Scope } from '#server/app/scope.ts';
import { lockPerson, stopOf } from '#server/features/bail/public.ts';
import { isStopped } from '#server/features/deposits/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { moveWithdrawal } from '../move.ts';
import { payingAddresses } from '../networks.ts';
import {
  approvalsOf,
  isSuspendedSince,
  lockWithdrawal,
  pausedUntil,
  reviewsOf,
  type WithdrawalRow,
} from '../withdrawals.store.ts';
import type { Due, Look } from './due.ts';
import { insertRequest } from './pay.store.ts';
import { payRules } from './pay-rules.ts';
import { payerOf, tokenOf } from './payers.ts';
import { lockPurse, readPurse } from './purse.ts';
import { recordWait } from './record.ts';

/** Rejecting is left after so many reviews. */
const MAX_REVIEWERS = 9;

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
  if (purse.tokens < net) return 'float';
  const trial = await paying.tryOut({ from: payer, to: row.recipient, amount: net });
  if (trial === 'receiver') return bounce(due);
  if (trial !== 'passes') return trial === 'differ' ? 'nodes' : 'token';
  const basis = await paying.basis(payer);
  return db.transaction(async (tx): Promise<Look> => {
    // Others begin beside it: what is left counts under the lock only.
    const left = await lockPurse(tx, purse);
    if (left.tokens < net) return 'float';
    if (left.coins + left.credit < gas * bid.max + paying.flat) return 'gas';
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state !== 'approved') return 'moved';
    const stop = await ownerStop({ services, tx }, locked);
    if (stop !== null) return stop;
    if ((await pausedUntil(tx, row)) !== null) return 'paused';
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

/** Gives back a withdrawal that the token would refuse: it is not signed, and costs nothing. */
const bounce = ({ services, row }: Due): Promise<Look> =>
  services.db.transaction(async (tx): Promise<Look> => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.state === 'approved') await moveWithdrawal({ services, tx }, locked, { event: 'bounce', approvals: 0 });
    return 'moved';
  });

/** The signer's address on the network, when nothing keeps a payment from beginning; else what it waits for. */
export async function readiness(due: Due): Promise<{ readonly payer: string } | { readonly look: Look }> {
  const { services, chain, row } = due;
  const { db } = services;
  const stop = await db.transaction(async (tx): Promise<Look> => {
    const locked = await lockWithdrawal(tx, row.id);
    return locked?.state === 'approved' ? ownerStop({ services, tx }, locked) : 'moved';
  });
  if (stop !== null) return { look: stop };
  const payer = (await payingAddresses(db)).get(chain.id);
  if (payer === undefined) return { look: 'signer' };
  return (await isStopped(db, chain.id)) ? { look: 'nodes' } : { payer };
}

/**
 * What keeps an approved withdrawal from being paid, by its owner; null: nothing. A hold, a freeze and a debt wait; suspended since
 * somebody approved it, or since it was asked for, it goes to staff, another member than before. So does one whose reviewers are no
 * longer enough, because one left office. The owner's row stays locked, so that none of these comes in between.
 */
export async function ownerStop({ services, tx }: Scope, locked: WithdrawalRow): Promise<'moved' | 'held' | null> {
  await lockPerson(tx, locked.userId);
  const { approvals, reviewers, isHeld } = await standingOf(tx, locked);
  if (approvals < reviewers) {
    const move = { event: 'question', approvals, reviewers } as const;
    if ((await moveWithdrawal({ services, tx }, locked, move)) !== null) return 'moved';
  }
  return isHeld ? 'held' : null;
}

/** Whether something stands against paying a withdrawal that was handed to the signer, by its owner or its reviewers. */
export async function isRecalled(tx: Tx, locked: WithdrawalRow): Promise<boolean> {
  await lockPerson(tx, locked.userId);
  const { approvals, reviewers, isHeld } = await standingOf(tx, locked);
  return approvals < reviewers || isHeld;
}

async function standingOf(tx: Tx, { id, userId, reviewers }: WithdrawalRow) {
  const approvals = approvalsOf(await reviewsOf(tx, id));
  const another = (await isSuspendedSince(tx, id)) ? Math.min(approvals + 1, MAX_REVIEWERS) : 0;
  const isHeld = (await stopOf(tx, { userId, way: 'withdrawal', at: 'paid' })) !== null;
  return { approvals, reviewers: Math.max(another, reviewers), isHeld };
}
