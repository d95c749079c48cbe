import { addPaymentAccount } from '#contract/functions/payment-accounts.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { bindImage, countsOf, insertAccount, lockOwner } from './accounts.store.ts';
import { storedFacts } from './facts.ts';
import { MAX_RULES, requireChangeQuota } from './limits.ts';
import { tellOwner } from './tell-owner.ts';

export const addPaymentAccountHandler = handle(addPaymentAccount, async (call: WriteCall, params) => {
  const { tx, services, session } = call;
  const { userId } = session;
  const { kind, place, wallet, qrImageId } = params;
  const owner = await lockOwner(tx, userId);
  const id = newId();
  const provenName = await provenNameOf(services, tx, userId);
  const facts = storedFacts(services, { id, userId, provenName }, params);
  const counts = await countsOf(tx, userId, kind);
  const limit = services.rules.get(MAX_RULES[kind]);
  if (counts.ofKind >= limit) throw new AppError('payment_accounts.too_many', { limit, rule: MAX_RULES[kind] });
  requireChangeQuota(services, counts.changedToday);
  const row = { id, userId, kind, place, wallet: kind === 'online' ? wallet : null };
  if (qrImageId !== null && (kind !== 'online' || !(await bindImage(tx, row, qrImageId)))) {
    throw new AppError('uploads.missing');
  }
  const holdS = services.rules.get('paymentAccounts.hold_s');
  const heldUntil = await insertAccount(tx, { ...row, qrImageId }, { ...facts, holdS });
  if (heldUntil === null) throw new AppError('payment_accounts.exists');
  await tellOwner(call, { owner, change: 'added', masked: facts.masked, heldUntil });
  return { id };
});
