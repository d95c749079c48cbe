import { cancelWithdrawal } from '#contract/functions/withdrawals.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { moveWithdrawal } from './move.ts';
import { isUnsignedNow } from './pay/unsigned.ts';
import { lockWithdrawal } from './withdrawals.store.ts';

export const cancelHandler = handle(cancelWithdrawal, async (call: WriteCall, { id }) => {
  const row = await lockWithdrawal(call.tx, id);
  if (row === null || row.userId !== call.session.userId) throw new AppError('nothing.found');
  const isUnsigned = row.state === 'signing' && (await isUnsignedNow(call, row));
  const state = await moveWithdrawal(call, row, { event: 'cancel', approvals: 0, isUnsigned });
  if (state === null) throw new AppError('withdrawals.too_late');
  return { ok: true as const };
});
