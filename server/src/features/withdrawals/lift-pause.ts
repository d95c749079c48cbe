import { liftAddressPause } from '#contract/functions/withdrawals.ts';
import { reviewRefusal } from '#core/withdrawals/decide-withdrawal.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import { handle, personOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { endPause, lockWithdrawal, pausedUntil } from './withdrawals.store.ts';

/** 902115. Whoever withdraws to the address may again; each payment is tried out before it is signed. */
export const liftPauseHandler = handle(liftAddressPause, async (call: WriteCall, { id, reason }) => {
  const { tx, session } = call;
  const row = await lockWithdrawal(tx, id);
  if (row === null) throw new AppError('nothing.found');
  const isOpponent = await isOpponentOf(tx, session.userId, row.userId);
  const refusal = reviewRefusal({ reviewerId: session.userId, ownerId: row.userId, isOpponent, reviewedBy: [] });
  if (refusal !== null) throw new AppError(refusal);
  const until = await pausedUntil(tx, row);
  if (until === null) throw new AppError('withdrawals.not_paused');
  await endPause(tx, row);
  await tx.run(
    noteStaffAct({
      actorId: personOf(session),
      approverId: null,
      kind: 'withdrawal',
      userId: row.userId,
      subject: id,
      before: { state: row.state, endsAt: until.toISOString() },
      after: { state: row.state, endsAt: null },
      reason,
    }),
  );
  return { ok: true as const };
});
