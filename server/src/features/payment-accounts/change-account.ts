import {
  closePaymentAccount,
  deletePaymentAccount,
  openPaymentAccount,
  updatePaymentAccount,
} from '#contract/functions/payment-accounts.ts';
import { decidePaymentAccount, type PaymentAccountMove } from '#core/payment-accounts/statuses.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { removeReplaced } from '#server/features/uploads/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  type AccountRow,
  accountById,
  bindImage,
  changeAccount,
  countsOf,
  isOnAnother,
  lockOwner,
  setStatus,
} from './accounts.store.ts';
import { storedFacts } from './facts.ts';
import { requireChangeQuota } from './limits.ts';
import { tellOwner } from './tell-owner.ts';

/** Locks the owner. Throws `nothing.found`, and `payment_accounts.wrong_state` where the move is not possible. */
async function stepOf({ tx, session }: WriteCall, id: string, move: PaymentAccountMove) {
  const owner = await lockOwner(tx, session.userId);
  const row = await accountById(tx, session.userId, id);
  if (row === null || row.status === 'deleted') throw new AppError('nothing.found');
  const step = decidePaymentAccount(row.status, move);
  if (step === null) throw new AppError('payment_accounts.wrong_state');
  return { owner, row, to: step.to };
}

export const updatePaymentAccountHandler = handle(updatePaymentAccount, async (call: WriteCall, params) => {
  const { tx, services, session } = call;
  const { userId } = session;
  const { owner, row } = await stepOf(call, params.id, 'update');
  const { kind, place, wallet } = row;
  const { holder, fields } = params;
  const provenName = await provenNameOf(services, tx, userId);
  const facts = storedFacts(services, { id: row.id, userId, provenName }, { kind, place, wallet, holder, fields });
  if (await isOnAnother(tx, row, facts.accountHash)) throw new AppError('payment_accounts.exists');
  requireChangeQuota(services, (await countsOf(tx, userId, kind)).changedToday);
  const qrImageId = await imageAfter(call, row, params.qrImageId);
  const holdS = services.rules.get('paymentAccounts.hold_s');
  const heldUntil = await changeAccount(tx, { id: row.id, qrImageId }, { ...facts, holdS });
  await tellOwner(call, { owner, change: 'changed', masked: facts.masked, heldUntil });
  return { ok: true as const };
});

/** The image that the account has from now on; `chosen` undefined: the one that it has. Throws `uploads.missing`. */
async function imageAfter({ tx, services }: WriteCall, row: AccountRow, chosen: string | null | undefined) {
  if (chosen === undefined || chosen === row.qrImageId) return row.qrImageId;
  if (chosen !== null && (row.kind !== 'online' || !(await bindImage(tx, row, chosen)))) {
    throw new AppError('uploads.missing');
  }
  if (row.qrImageId !== null) await removeReplaced(services, tx, [row.qrImageId]);
  return chosen;
}

/** Its image stays as long as the rest of it. */
export const deletePaymentAccountHandler = handle(deletePaymentAccount, async (call: WriteCall, { id }) => {
  const { owner, row, to } = await stepOf(call, id, 'delete');
  await setStatus(call.tx, row.id, to);
  await tellOwner(call, { owner, change: 'deleted', masked: row.masked, heldUntil: null });
  return { ok: true as const };
});

export const openPaymentAccountHandler = handle(openPaymentAccount, async (call: WriteCall, { id }) => {
  const { row, to } = await stepOf(call, id, 'open');
  await setStatus(call.tx, row.id, to);
  return { ok: true as const };
});

export const closePaymentAccountHandler = handle(closePaymentAccount, async (call: WriteCall, { id }) => {
  const { row, to } = await stepOf(call, id, 'close');
  await setStatus(call.tx, row.id, to);
  return { ok: true as const };
});
