import {
  appealPayout,
  cancelPayout,
  confirmPayout,
  disputePayout,
  getPayout,
  listOwnPayouts,
} from '#contract/functions/payouts.ts';
import type { PayoutPerson } from '#core/payouts/decide-payout.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { lockPerson, requireOutflow } from '#server/features/bail/public.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { movePayout, requireLocked } from './move.ts';
import { payerOf, wayFor } from './payments/start.ts';
import { payoutLines } from './payout-lines.ts';
import { ownPage, type PayoutRow, payoutById } from './payouts.store.ts';
import { presentLine, presentWhole } from './present.ts';
import { recordOf } from './records.ts';

export const partyOf = ({ session }: Pick<UserCall, 'session'>): PayoutPerson => ({
  kind: 'party',
  id: session.userId,
  pays: session.role === 'provider' && session.serverType === 3,
});

export const listOwnPayoutsHandler = handle(listOwnPayouts, async (call: UserCall, { show, start, limit }) => {
  const whose = { ownerId: call.session.userId, show };
  const { rows, totalCount } = await ownPage(call.db, whose, { start, limit });
  const list = rows.map((row) => presentLine(call.services, row, partyOf(call)));
  return withRows({ list, totalCount }, () => payoutLines(list, call.lang));
});

export const getPayoutHandler = handle(getPayout, async (call: UserCall, { id }) => {
  const { session, services, db } = call;
  const row = await payoutById(db, id);
  const isOwner = row?.ownerId === session.userId;
  const isProvider = row?.providerId === session.userId;
  if (row === null || !(isOwner || isProvider)) throw new AppError('nothing.found');
  const opponent = await opponentOf(call, row);
  const viewer = { person: partyOf(call), seesNumbers: true, seesAttempts: isProvider };
  const whole = { ...(await presentWhole(call, row, viewer)), opponent };
  if (!isProvider || !whole.abilities.includes('start')) return whole;
  return { ...whole, way: wayFor(services, row, await payerOf(db, session.userId)) };
});

/** The other party of a payout, for one of the two; null: nobody has taken it. */
async function opponentOf({ session, services }: UserCall, row: PayoutRow) {
  const { ownerId, providerId } = row;
  if (providerId === null) return null;
  const of = session.userId === ownerId ? 'provider' : 'owner';
  const userId = of === 'owner' ? ownerId : providerId;
  const record = await recordOf(services, { row: { ...row, providerId }, of });
  return { userId, online: services.presence.isOnline(userId), ...record };
}

/** The payout of the caller, locked. Another’s is not there. */
async function requireOwn({ tx, session }: WriteCall, id: string) {
  const row = await requireLocked(tx, id);
  if (row.ownerId !== session.userId) throw new AppError('nothing.found');
  return row;
}

export const cancelPayoutHandler = handle(cancelPayout, async (call: WriteCall, { id }) => {
  await movePayout(call, await requireOwn(call, id), { event: 'cancel', person: partyOf(call) });
  return { ok: true as const };
});

/** The points go to the provider: a thief who has the session, and a friend who pays out, confirm what never came. */
export const confirmPayoutHandler = handle(
  confirmPayout,
  async (call: WriteCall, { id }) => {
    const row = await requireOwn(call, id);
    await lockPerson(call.tx, row.ownerId);
    await requireOutflow(call.tx, { userId: row.ownerId, way: 'payout', at: 'paid' });
    await movePayout(call, row, { event: 'confirm', person: partyOf(call) });
    return { ok: true as const };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);

export const disputePayoutHandler = handle(disputePayout, async (call: WriteCall, { id, reason }) => {
  const step = { event: 'dispute', person: partyOf(call), patch: { reason } } as const;
  await movePayout(call, await requireOwn(call, id), step);
  return { ok: true as const };
});

/** Against a ruling that it was paid: somebody of staff who took no part in it decides. */
export const appealPayoutHandler = handle(appealPayout, async (call: WriteCall, { id, reason }) => {
  const step = { event: 'appeal', person: partyOf(call), patch: { reason } } as const;
  await movePayout(call, await requireOwn(call, id), step);
  return { ok: true as const };
});
