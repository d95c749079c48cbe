import { confirmTotp, makeRecoveryCodes, removeTotp, startTotp } from '#contract/functions/factors.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newId } from '#server/platform/ids.ts';
import { accountOf } from '../accounts.store.ts';
import { attempt, counterOf } from '../failures.ts';
import { takeTotp } from './check-factor.ts';
import { boundFactors, hasFactor } from './factors.store.ts';
import { isProvenFirst, protectAfter } from './protect.ts';
import { deleteRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { noteStepUp } from './step-up.ts';
import { bindPending, deleteTotp, insertPending, pendingTotp } from './totp.store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Seconds in which a secret that was shown must be confirmed. */
const PENDING_TTL_S = 900;

export const startTotpHandler = handle(startTotp, async ({ services, session }: UserCall) => {
  const { db, vault } = services;
  const { userName } = await accountOf(db, session.userId);
  const secret = newTotpSecret();
  const id = newId();
  await insertPending(db, session.userId, {
    id,
    secretSealed: vault.seal(cellOf('totp_secret.secret_sealed', id), secret),
  });
  return { secret, uri: totpUri(secret, userName) };
});

export const confirmTotpHandler = handle(confirmTotp, async (call: UserCall, { googleCode }) => {
  const { services, session } = call;
  const { db } = services;
  const { userId } = session;
  const pending = await pendingTotp(db, userId, PENDING_TTL_S);
  if (pending === null) throw new AppError('nothing.found');
  const check = () => takeTotp(services, pending, googleCode);
  const fits = await attempt(services, { kind: 'factor', counters: counterOf(userId), db, check });
  if (!fits) throw new AppError('auth.factor_wrong');
  const owner = await accountOf(db, userId);
  const isProven = await isProvenFirst(call, owner);
  await noteStepUp(call, 'security', true);
  return db.transaction(async (tx) => {
    if (!(await bindPending(tx, userId, pending.id))) throw new AppError('nothing.found');
    const recoveryCodes = await renewRecoveryCodes(services, tx, userId);
    await protectAfter(call, tx, { owner, change: 'totp_bound', isProven });
    return { recoveryCodes };
  });
});

/** Recovery codes stand in for a factor: with the last one gone, they go too. */
export const removeTotpHandler = handle(removeTotp, async (call: UserCall) => {
  const { services, session } = call;
  const owner = await accountOf(services.db, session.userId);
  await services.db.transaction(async (tx) => {
    if (!(await deleteTotp(tx, owner.id))) throw new AppError('nothing.found');
    if (!(await boundFactors(tx, owner.id)).hasPasskey) await deleteRecoveryCodes(tx, owner.id);
    await protectAfter(call, tx, { owner, change: 'totp_removed' });
  });
  return { ok: true as const };
});

export const makeRecoveryCodesHandler = handle(makeRecoveryCodes, async (call: UserCall) => {
  const { services, session } = call;
  const owner = await accountOf(services.db, session.userId);
  return services.db.transaction(async (tx) => {
    if (!hasFactor(await boundFactors(tx, owner.id))) throw new AppError('nothing.found');
    const recoveryCodes = await renewRecoveryCodes(services, tx, owner.id);
    await protectAfter(call, tx, { owner, change: 'recovery_codes' });
    return { recoveryCodes };
  });
});
