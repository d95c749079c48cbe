import { cancelWithdrawal } from '#contract/functions/withdrawals.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockSigner } from '#server/platform/signer-lock.ts';
import { moveWithdrawal } from './move.ts';
import { payingAddresses } from './networks.ts';
import { signingOf } from './pay/pay.store.ts';
import { recordWait } from './pay/record.ts';
import { lockWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

export const cancelHandler = handle(cancelWithdrawal, async (call: WriteCall, { id }) => {
  const row = await lockWithdrawal(call.tx, id);
  if (row === null || row.userId !== call.session.userId) throw new AppError('nothing.found');
  const isUnsigned = row.state === 'signing' && (await isUnsignedNow(call, row));
  const state = await moveWithdrawal(call, row, { event: 'cancel', approvals: 0, isUnsigned });
  if (state === null) throw new AppError('withdrawals.too_late');
  return { ok: true as const };
});

/**
 * Whether nothing is signed for a withdrawal that the signer has, and nothing can be before the transaction ends: after it the signer finds
 * a withdrawal that is over. A record that lacks payments may lack this one.
 */
async function isUnsignedNow({ services, tx }: WriteCall, row: WithdrawalRow): Promise<boolean> {
  const chain = services.chains.find(({ id }) => id === row.network);
  if (chain === undefined) return false;
  await lockSigner(tx);
  if ((await signingOf(tx, row.id)) !== null) return false;
  const payer = (await payingAddresses(tx)).get(chain.id) ?? '';
  return (await recordWait(tx, chain, { payer, recipient: row.recipient, amount: row.amount - row.fee })) === null;
}
