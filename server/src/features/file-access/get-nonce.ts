import { getEvidenceNonce } from '#contract/functions/uploads.ts';
import { isCaseStaff, loadOrder, partyOf } from '#server/features/orders/public.ts';
import { noncesOf } from '#server/features/uploads/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

/** A party gets its own nonce; the staff of the case get both, to check each side's recordings. */
export const getEvidenceNonceHandler = handle(getEvidenceNonce, async (call: UserCall, { code }) => {
  const order = await loadOrder(call.db, code);
  if (order === null) throw new AppError('nothing.found');
  const nonces = noncesOf(call.services.config.secret, order.row);
  const party = partyOf(order.row, call.session.userId);
  if (party !== null) return { seller: null, provider: null, [party]: nonces[party] };
  if (!isCaseStaff(order.row, call.session)) throw new AppError('nothing.found');
  return nonces;
});
