import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { type Attempt, attempt, type Counter, deviceSubject } from '../failures.ts';
import { checkPasskey } from './passkeys/check-passkey.ts';
import { hasRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';
import { boundTotp, type TotpRow, type TotpStep, takeStep } from './totp.store.ts';
import { stepOfCode } from './totp.ts';

/** What a caller gives as second factor. */
export interface FactorProof {
  readonly googleCode?: string | undefined;
  readonly recoveryCode?: string | undefined;
  /** An answer to a challenge of `asker`. */
  readonly passkey?: string | undefined;
}

interface Check {
  readonly userId: string;
  readonly proof: FactorProof;
  /** The session that asks, or the device before there is one: `askerOf`. */
  readonly asker: string;
  readonly counters: readonly [Counter, ...Counter[]];
  /** False: a code is looked at only, and good once more. True by default. */
  readonly isSpent?: boolean;
}

interface Login {
  readonly userId: string;
  readonly deviceId: string;
  readonly isKnownDevice: boolean;
}

/**
 * The counter of second factors at the login: devices that the account does not know have one together, from wherever
 * they call, and each known device its own, so that strangers do not lock the owner out.
 */
export const factorCounters = ({ userId, deviceId, isKnownDevice }: Login): [Counter] => [
  { subject: isKnownDevice ? deviceSubject(userId, deviceId) : `${userId}|new devices`, limit: 'auth.login_failures' },
];

/**
 * Checks a second factor and uses it up; failures lock it for a while, as with passwords. Call it outside of a
 * transaction. Throws `auth.factor_wrong`, `auth.locked`.
 */
export async function requireFactor(services: Services, { counters, ...attempted }: Check): Promise<void> {
  const check = () => factorFits(services, attempted);
  const fits = await attempt(services, { kind: 'factor', counters, db: services.db, check });
  if (!fits) throw new AppError('auth.factor_wrong');
}

async function factorFits(services: Services, attempted: Omit<Check, 'counters'>): Promise<boolean> {
  const { userId, proof, asker, isSpent = true } = attempted;
  if (proof.passkey !== undefined) {
    const outcome = await checkPasskey(services, proof.passkey, { purpose: 'prove', asker });
    return outcome?.userId === userId;
  }
  if (proof.googleCode !== undefined) {
    const row = await boundTotp(services.db, userId);
    if (row === null) return false;
    return isSpent ? takeTotp(services, row, proof.googleCode) : stepOf(services, row, proof.googleCode) !== null;
  }
  if (proof.recoveryCode === undefined) return false;
  const fits = isSpent ? takeRecoveryCode : hasRecoveryCode;
  return fits(services, userId, proof.recoveryCode);
}

interface TotpCheck extends Pick<Attempt, 'counters' | 'stored'> {
  readonly row: TotpRow;
  readonly code: string;
}

/**
 * Checks the code of an app without using it up; failures count as in `requireFactor`. The caller uses the step up in the
 * transaction that needs it. Throws `auth.factor_wrong`, `auth.locked`.
 */
export async function requireStep(services: Services, { row, code, ...counted }: TotpCheck): Promise<TotpStep> {
  let step: number | null = null;
  const check = async () => {
    step = stepOf(services, row, code);
    return step !== null;
  };
  const fits = await attempt(services, { kind: 'factor', ...counted, db: services.db, check });
  if (!fits || step === null) throw new AppError('auth.factor_wrong');
  return { id: row.id, step };
}

/** Uses up the code of an app. Returns false when it does not fit, or its step was used. */
export async function takeTotp(services: Services, row: TotpRow, code: string): Promise<boolean> {
  const step = stepOf(services, row, code);
  return step !== null && takeStep(services.db, { id: row.id, step });
}

const stepOf = ({ vault }: Services, { id, secretSealed, lastStep }: TotpRow, code: string): number | null =>
  stepOfCode(vault.reveal(cellOf('totp_secret.secret_sealed', id), secretSealed), code, {
    now: Date.now(),
    lastStep: Number(lastStep),
  });
