import { Secret, TOTP } from 'otpauth';
import { sameText } from '#server/platform/crypto/crypto.ts';

const ISSUER = 'Cardway';
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** RFC 6238, section 5.2: one step each way, for clocks that differ and codes that are typed slowly. */
const DRIFT_STEPS = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, userName: string): string => totpOf(secret, userName).toString();

/** The code of a moment, in milliseconds since 1970. */
export const totpAt = (secret: string, timestamp: number): string => totpOf(secret).generate({ timestamp });

export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The last step whose code was used: neither its code nor an earlier one is good again. */
  readonly lastStep: number;
}

/** The time step that the code belongs to; null when it belongs to none that is near enough and unused. */
export function stepOfCode(secret: string, code: string, { now, lastStep }: Moment): number | null {
  const totp = totpOf(secret);
  const current = Math.floor(now / 1000 / PERIOD_S);
  let fitting: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    const fits = sameText(totp.generate({ timestamp: step * PERIOD_S * 1000 }), code);
    if (fits && step > lastStep) fitting ??= step;
  }
  return fitting;
}
