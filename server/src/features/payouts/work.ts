import {
  concedePayout,
  giveBackPayout,
  listPayoutWork,
  markPayoutPaid,
  payAgain,
  payByChannel,
  takePayout,
} from '#contract/functions/payouts.ts';
import { lacksFactor, requireFactorBound } from '#server/features/auth/public.ts';
import { isPaused, lockPerson, requireOutflow, requireUnpaused, stopOf } from '#server/features/bail/public.ts';
import { switchesOf } from '#server/features/switches/public.ts';
import { bindUpload } from '#server/features/uploads/public.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PageParams } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { movePayout, requireLocked } from './move.ts';
import { partyOf } from './own.ts';
import { lookNow } from './payments/attempts.store.ts';
import { accountFor, mayPay, payerOf, startPayment, wayFor } from './payments/start.ts';
import { payoutLines } from './payout-lines.ts';
import { countTaken, type LockedPayout, takenPage, waitingPage } from './payouts.store.ts';
import { presentLine } from './present.ts';

/** Payouts that wait for a provider. Whoever may take none reads no names, sums and accounts of those who wait. */
async function waitingFor(call: UserCall, page: PageParams): ReturnType<typeof waitingPage> {
  const { db, session } = call;
  if ((await isPaused(db, session.userId)) || (await lacksFactor(call))) return { rows: [], totalCount: 0 };
  return waitingPage(db, session.userId, page);
}

export const listPayoutWorkHandler = handle(listPayoutWork, async (call: UserCall, { tab, start, limit }) => {
  const { db, services, session } = call;
  const page = { start, limit };
  const { rows, totalCount } =
    tab === 'waiting'
      ? await waitingFor(call, page)
      : await takenPage(db, { providerId: session.userId, isEnded: tab === 'ended' }, page);
  const payer = await payerOf(db, session.userId);
  const list = rows.map((row) => {
    const line = presentLine(services, row, partyOf(call));
    return line.abilities.includes('start') ? { ...line, way: wayFor(services, row, payer) } : line;
  });
  return withRows({ list, totalCount }, () => payoutLines(list, call.lang));
});

/** Why the owner's points do not leave now; nobody pays them out meanwhile. */
async function ownerStop(tx: WriteCall['tx'], { ownerId }: LockedPayout) {
  await lockPerson(tx, ownerId);
  return stopOf(tx, { userId: ownerId, way: 'payout', at: 'offered' });
}

/** The payer of a payout may do new business, must receive orders, pay what it has first, and be somebody else than its trader. */
async function requireTakeable({ services, tx, session }: WriteCall, row: LockedPayout): Promise<void> {
  if (row.ownerId === session.userId) throw new AppError('payouts.not_yours');
  if (row.state !== 'open') return;
  // It is in no list meanwhile, and goes back by its clock.
  if ((await ownerStop(tx, row)) !== null) throw new AppError('payouts.wrong_state');
  // One at a time counts, and none is taken after a suspension: the caller’s row stays locked until the end.
  await tx.run(sql`SELECT FROM app_user WHERE id = ${session.userId} FOR NO KEY UPDATE`);
  await requireUnpaused(tx, session.userId);
  const { isReceiving } = await switchesOf(tx, session.userId);
  if (!isReceiving) throw new AppError('payouts.not_receiving');
  const limit = services.rules.get('payouts.max_taken');
  if ((await countTaken(tx, session.userId)) >= limit) throw new AppError('payouts.max_taken', { limit: `${limit}` });
  if (!(await mayPay(tx, session.userId, row.ownerId))) throw new AppError('payouts.linked');
}

export const takePayoutHandler = handle(
  takePayout,
  async (call: WriteCall, { id }) => {
    const row = await requireLocked(call.tx, id);
    await requireTakeable(call, row);
    const patch = { providerId: call.session.userId, channel: null };
    await movePayout(call, row, { event: 'take', person: partyOf(call), patch });
    return { ok: true as const };
  },
  requireFactorBound,
);

export const payByChannelHandler = handle(
  payByChannel,
  async (call: WriteCall, { id, isHolderConfirmed }) => {
    const { services, tx, session } = call;
    const row = await requireLocked(tx, id);
    if (row.providerId !== null && row.providerId !== session.userId) throw new AppError('payouts.not_yours');
    await requireTakeable(call, row);
    if ((await ownerStop(tx, row)) !== null) throw new AppError('payouts.wrong_state');
    const payer = await payerOf(tx, session.userId);
    const account = accountFor(services, row, payer);
    if (account === null) throw new AppError('payouts.no_channel');
    const isNamed = account.route.check === 'holder';
    // Nobody can compare a holder before the payout is taken, and its account shown.
    if (!isNamed && (row.state === 'open' || !isHolderConfirmed)) throw new AppError('payouts.holder_unconfirmed');
    await startPayment(call, row, { person: partyOf(call), payer, isHolderConfirmed: !isNamed });
    return { ok: true as const };
  },
  requireFactorBound,
);

/** The payout that the caller took, locked. Another’s is not there. */
async function requireTaken({ tx, session }: WriteCall, id: string): Promise<LockedPayout> {
  const row = await requireLocked(tx, id);
  if (row.providerId !== session.userId) throw new AppError('nothing.found');
  return row;
}

export const giveBackPayoutHandler = handle(giveBackPayout, async (call: WriteCall, { id }) => {
  const row = await requireTaken(call, id);
  await movePayout(call, row, { event: 'give_back', person: partyOf(call), patch: { providerId: null } });
  return { ok: true as const };
});

export const markPayoutPaidHandler = handle(markPayoutPaid, async (call: WriteCall, { id, proofId }) => {
  const row = await requireTaken(call, id);
  await movePayout(call, row, { event: 'mark_paid', person: partyOf(call), patch: { proofId } });
  const proof = { id: proofId, ownerId: call.session.userId, purpose: 'payment' } as const;
  if (!(await bindUpload(call.tx, proof, id))) throw new AppError('payouts.proof');
  return { ok: true as const };
});

export const payAgainHandler = handle(payAgain, async (call: WriteCall, { id }) => {
  const row = await requireTaken(call, id);
  if ((await ownerStop(call.tx, row)) !== null) throw new AppError('payouts.wrong_state');
  await movePayout(call, row, { event: 'again', person: partyOf(call), patch: { isAgain: true } });
  await lookNow(call.tx, id);
  return { ok: true as const };
});

export const concedePayoutHandler = handle(concedePayout, async (call: WriteCall, { id }) => {
  const row = await requireTaken(call, id);
  // The payment is the account's own: a thief concedes to no friend.
  await lockPerson(call.tx, call.session.userId);
  await requireOutflow(call.tx, { userId: call.session.userId, way: 'payout', at: 'paid' });
  await movePayout(call, row, { event: 'concede', person: partyOf(call) });
  return { ok: true as const };
});
