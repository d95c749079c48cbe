import { enqueueMail } from '#server/app/mail-queue.ts';
import { definePart } from '#server/app/parts.ts';
import type { Call } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { noteSecurity } from '../../security/public.ts';
import type { AccountRow } from '../accounts.store.ts';
import { wrongFactorMail } from '../mails.ts';
import { type FactorProof, factorCounters, requireFactor } from './check-factor.ts';
import { askerOf } from './passkeys/challenges.ts';

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

async function check(call: Call, owner: Owner, offered: { proof: FactorProof; isSpent: boolean }): Promise<void> {
  const { id: userId, isKnownDevice } = owner;
  const counters = factorCounters({ userId, deviceId: call.deviceId, isKnownDevice });
  try {
    await requireFactor(call.services, { ...offered, userId, asker: askerOf(call), counters });
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'auth.factor_wrong';
    if (isWrong && !isKnownDevice) await tellWrongFactor(call, owner);
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
