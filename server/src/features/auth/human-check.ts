import { leadingZeroBits } from '#core/people/leading-zero-bits.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash, newToken, sameText, sha256 } from '#server/platform/crypto/crypto.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
  readonly expiresAt: string;
}

const sign = (services: Services, body: string): string =>
  keyedHash(services.config.secret, 'human', body).toString('base64url');

/** A challenge `expires.bits.nonce.mark`: the server stores nothing until it is used. */
export function makeChallenge(services: Services, bits: number): Challenge {
  const expires = Date.now() + services.rules.get('auth.challenge_ttl_s') * 1000;
  const body = `${expires}.${bits}.${newToken().slice(0, 22)}`;
  return { challenge: `${body}.${sign(services, body)}`, bits, expiresAt: new Date(expires).toISOString() };
}

/**
 * Accepts a solved challenge, once. Throws `auth.human_check` when it is forged, expired, unsolved or used, and
 * `auth.human_check_needed` when it has fewer than `minBits`.
 */
export async function requireHuman(
  services: Services,
  check: { challenge: string; solution: string },
  minBits = 0,
): Promise<void> {
  const { challenge, solution } = check;
  const at = challenge.lastIndexOf('.');
  const body = challenge.slice(0, Math.max(at, 0));
  const [expires = '0', bits = '256'] = body.split('.');
  const genuine = sameText(challenge.slice(at + 1), sign(services, body)) && Number(expires) >= Date.now();
  const solved = leadingZeroBits(sha256(`${challenge}:${solution}`)) >= Number(bits);
  if (!genuine || !solved) throw new AppError('auth.human_check');
  if (Number(bits) < minBits) throw new AppError('auth.human_check_needed');
  const fresh = await services.db.run(sql`
    INSERT INTO human_challenge (challenge_hash) VALUES (${sha256(challenge)}) ON CONFLICT DO NOTHING`);
  if (fresh === 0) throw new AppError('auth.human_check');
}
