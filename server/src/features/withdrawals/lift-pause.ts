import { liftAddressPause } from '#contract/functions/withdrawals.ts';
import { reviewRefusal } from '#core/withdrawals/decide-withdrawal.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteAct } from './note-act.ts';
import { endPause, lockWithdrawal, pausedUntil } from './withdrawals.store.ts';

/** 902115. The owner may withdraw to the address again; each payment is tried out before it is signed. */
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
  const { state } = row;
  await noteAct(call, row, { before: { state, endsAt: until.toISOString() }, after: { state, endsAt: null }, reason });
  return { ok: true as const };
});
