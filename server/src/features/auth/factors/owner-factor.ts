import { enqueueMail } from '#server/app/mail-queue.ts';
import { definePart } from '#server/app/parts.ts';
import type { Call } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import type { AccountRow, SecondStepRow } from '../accounts.store.ts';
import { countFailure, failuresIn } from '../failures.ts';
import { wrongFactorMail } from '../mails.ts';
import { type FactorProof, factorCounters, requireFactor, requireStep } from './check-factor.ts';
import { askerOf } from './passkeys/challenges.ts';
import type { TotpRow, TotpStep } from './totp.store.ts';

type Owner = Pick<AccountRow, 'id' | 'email' | 'lang' | 'isKnownDevice'>;

/**
 * Checks the second factor of a caller without a session, after the password or a mailed code was right. A wrong one from
 * a device that the account does not know tells its owner: somebody has the first step. Throws `auth.factor_wrong`,
 * `auth.locked`.
 */
export const requireOwnerFactor = (call: Call, owner: Owner, proof: FactorProof): Promise<void> =>
  check(call, owner, { proof, isSpent: true });

/** The same without using the code up: it is good once more, for `requireOwnerFactor`. */
export const tryOwnerFactor = (call: Call, owner: Owner, proof: FactorProof): Promise<void> =>
  check(call, owner, { proof, isSpent: false });

function check(call: Call, owner: Owner, offered: { proof: FactorProof; isSpent: boolean }): Promise<void> {
  const counters = factorCounters({ userId: owner.id, deviceId: call.deviceId, isKnownDevice: owner.isKnownDevice });
  const checked = { ...offered, userId: owner.id, asker: askerOf(call), counters };
  return toldIfWrong(call, owner, () => requireFactor(call.services, checked));
}

/**
 * The same at the second step of a login, with what was read with the account. Returns the step of an app's code, which the
 * caller's transaction uses up; null: the factor is used up already.
 */
export async function requireSecondStep(
  call: Call,
  owner: SecondStepRow,
  proof: FactorProof,
): Promise<TotpStep | null> {
  const row = totpOf(owner);
  const { googleCode: code } = proof;
  if (proof.passkey !== undefined || code === undefined || row === null) {
    await requireOwnerFactor(call, owner, proof);
    return null;
  }
  const { id: userId, isKnownDevice } = owner;
  const counters = factorCounters({ userId, deviceId: call.deviceId, isKnownDevice });
  const counted = isKnownDevice ? { counters, stored: failuresIn(owner) } : { counters };
  return toldIfWrong(call, owner, () => requireStep(call.services, { row, code, ...counted }));
}

/** Another call took the step between its check and the transaction: a failure like any other. Throws `auth.factor_wrong`. */
export async function refuseTakenStep({ services, deviceId }: Call, owner: Owner, db: Queryable): Promise<never> {
  const counters = factorCounters({ userId: owner.id, deviceId, isKnownDevice: owner.isKnownDevice });
  await countFailure(services, { kind: 'factor', counters, db });
  throw new AppError('auth.factor_wrong');
}

function totpOf({ totpId, totpSealed, totpLastStep }: SecondStepRow): TotpRow | null {
  if (totpId === null || totpSealed === null || totpLastStep === null) return null;
  return { id: totpId, secretSealed: totpSealed, lastStep: totpLastStep };
}

async function toldIfWrong<T>(call: Call, owner: Owner, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'auth.factor_wrong';
    if (isWrong && !owner.isKnownDevice) await tellWrongFactor(call, owner);
    throw error;
  }
}

const MAILS_PER_HOUR = 1;
const HOUR_MS = 3_600_000;
const wrongFactorMails = definePart(({ rules }) =>
  limitsOf(rules).limit('wrong factor mails', () => MAILS_PER_HOUR, HOUR_MS),
);

/** The log has a line of each, the mailbox at most one mail an hour. */
async function tellWrongFactor({ services, address, userAgent }: Call, { id, email, lang }: Owner): Promise<void> {
  const event = noteSecurity({ kind: 'factor_wrong', userId: id, subject: '', address, userAgent });
  const link = `${services.config.publicUrl ?? ''}/setPassword`;
  const mail = wrongFactorMail(lang, { address, device: deviceText(userAgent), at: new Date(), link });
  await services.db.transaction(async (tx) => {
    await tx.run(event);
    if (email !== null && wrongFactorMails(services).take(id) === 0) await enqueueMail(tx, { to: email, ...mail });
  });
}
