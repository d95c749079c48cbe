import { getStaffPayout, listStaffPayouts, rulePayout } from '#contract/functions/payouts.ts';
import { isDefinitelyUnpaid } from '#core/payouts/attempt-table.ts';
import type { PayoutPerson } from '#core/payouts/decide-payout.ts';
import { requireAllTime, requireRequestLook } from '#server/features/looks/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { movePayout, requireLocked } from './move.ts';
import { openAttempt } from './payments/attempts.store.ts';
import { payoutLine } from './payout-lines.ts';
import { payoutById, staffPage, staffWaitingPage, waitsForStaff } from './payouts.store.ts';
import { presentLine, presentWhole } from './present.ts';

const staffOf = ({ session }: UserCall): PayoutPerson => ({ kind: 'staff', id: session.userId });

export const listStaffPayoutsHandler = handle(
  listStaffPayouts,
  async (call: UserCall, { tab, state, start, limit }) => {
    if (tab === 'all') await requireAllTime(call, 'payouts');
    const page = { start, limit };
    const { rows, totalCount } =
      tab === 'waiting' ? await staffWaitingPage(call.db, page) : await staffPage(call.db, state, page);
    const list = rows.map((row) => presentLine(call.services, row, staffOf(call)));
    return withRows({ list, totalCount }, () => list.map((row) => payoutLine(row, call.lang)));
  },
);

export const getStaffPayoutHandler = handle(getStaffPayout, async (call: UserCall, { id }) => {
  const row = await payoutById(call.db, id);
  if (row === null) throw new AppError('nothing.found');
  await requireRequestLook(call, {
    userId: row.ownerId,
    code: id,
    because: waitsForStaff(row.state) ? 'lookAtWaiting' : null,
  });
  return presentWhole(call, row, { person: staffOf(call), seesNumbers: false, seesAttempts: true });
});

/** Otherwise the trader might get the money after the points. */
async function requireSurelyUnpaid({ services, tx }: WriteCall, id: string): Promise<void> {
  const attempt = await openAttempt(tx, id);
  const limits = { againS: services.rules.get('payouts.again_s') };
  if (attempt !== null && !isDefinitelyUnpaid(attempt, limits)) throw new AppError('payouts.may_be_paid');
}

export const rulePayoutHandler = handle(rulePayout, async (call: WriteCall, { id, isPaid, reason }) => {
  const { tx, session } = call;
  const row = await requireLocked(tx, id);
  const parties = row.providerId === null ? [row.ownerId] : [row.ownerId, row.providerId];
  if (await isLinkedWith(tx, session.userId, parties)) throw new AppError('payouts.not_yours');
  if (!isPaid && row.state === 'unclear') await requireSurelyUnpaid(call, id);
  const event = isPaid ? 'rule_paid' : 'rule_unpaid';
  const state = await movePayout(call, row, { event, person: staffOf(call), patch: { reason, isAgain: false } });
  const entry = {
    actorId: session.userId,
    approverId: null,
    kind: 'payout',
    userId: row.ownerId,
    subject: id,
  } as const;
  await tx.run(noteStaffAct({ ...entry, before: { state: row.state }, after: { state }, reason }));
  return { ok: true as const };
});
