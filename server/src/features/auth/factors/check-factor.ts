import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { attempt, type Counter } from '../failures.ts';
import { checkPasskey } from './passkeys/check-passkey.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { boundTotp, type TotpRow, takeStep } from './totp.store.ts';
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
  { subject: `${userId}|${isKnownDevice ? `device ${deviceId}` : 'new devices'}`, limit: 'auth.login_failures' },
];

/**
 * Checks a second factor and uses it up; failures lock it for a while, as with passwords. Call it outside of a
 * transaction. Throws `auth.factor_wrong`, `auth.locked`.
 */
export async function requireFactor(services: Services, { userId, proof, asker, counters }: Check): Promise<void> {
  const check = () => factorFits(services, { userId, proof, asker });
  const fits = await attempt(services, { kind: 'factor', counters, db: services.db, check });
  if (!fits) throw new AppError('auth.factor_wrong');
}

async function factorFits(services: Services, attempted: Omit<Check, 'counters'>): Promise<boolean> {
  const { userId, proof, asker } = attempted;
  if (proof.passkey !== undefined) {
    const outcome = await checkPasskey(services, proof.passkey, { purpose: 'prove', asker });
    return outcome?.userId === userId;
  }
  if (proof.googleCode !== undefined) {
    const row = await boundTotp(services.db, userId);
    return row !== null && takeTotp(services, row, proof.googleCode);
  }
  return proof.recoveryCode !== undefined && takeRecoveryCode(services, userId, proof.recoveryCode);
}

/** Uses up the code of an app. Returns false when it does not fit, or its step was used. */
export async function takeTotp(services: Services, row: TotpRow, code: string): Promise<boolean> {
  const secret = services.vault.reveal(row.secretSealed);
  const step = stepOfCode(secret, code, { now: Date.now(), lastStep: Number(row.lastStep) });
  return step !== null && takeStep(services.db, row.id, step);
}
