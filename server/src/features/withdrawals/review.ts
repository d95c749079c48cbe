import { reviewWithdrawal } from '#contract/functions/withdrawals.ts';
import { reviewRefusal } from '#core/withdrawals/decide-withdrawal.ts';
import { isOpponentOf, noteExcused, requireTwoPeople } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { moveWithdrawal } from './move.ts';
import { noteAct } from './note-act.ts';
import { approvalsOf, insertReview, lockWithdrawal, reviewsOf } from './withdrawals.store.ts';

export const reviewHandler = handle(reviewWithdrawal, async (call: WriteCall, { id, decision, reason }) => {
  const { tx, session } = call;
  const row = await lockWithdrawal(tx, id);
  if (row === null) throw new AppError('nothing.found');
  const reviews = await reviewsOf(tx, id);
  const refusal = reviewRefusal({
    reviewerId: session.userId,
    ownerId: row.userId,
    isOpponent: await isOpponentOf(tx, session.userId, row.userId),
    reviewedBy: reviews.map(({ reviewerId }) => reviewerId),
  });
  if (refusal !== null) throw new AppError(refusal);
  const ties = await requireTwoPeople(call, decision === 'approve' ? reviews.map(({ reviewerId }) => reviewerId) : []);
  const own = { reviewerId: session.userId, isApproval: decision === 'approve' };
  const move = { event: decision, approvals: approvalsOf([...reviews, own]) } as const;
  const state = await moveWithdrawal(call, row, decision === 'reject' ? { ...move, reason } : move);
  if (state === null) throw new AppError('withdrawals.too_late');
  await insertReview(tx, { withdrawalId: id, reviewerId: session.userId, decision, reason });
  await noteAct(call, row, { before: { state: row.state }, after: { state, amount: row.amount.toString() }, reason });
  await noteExcused(call, { ties, subject: `withdrawal: ${id}`, reason });
  return { state };
});
