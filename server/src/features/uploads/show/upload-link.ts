import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';

const signOf = (secret: string, id: string, expiresAt: string): string =>
  keyedHash(secret, 'upload-link', `${id}.${expiresAt}`).toString('base64url');

/** An address that shows one file until `expiresAtS` (seconds since 1970) to anyone who has it. */
export function makeUploadLink(secret: string, id: string, expiresAtS: number): string {
  return `/uploads/${id}?exp=${expiresAtS}&sig=${signOf(secret, id, String(expiresAtS))}`;
}

/** The seconds for which a link is still valid; 0 when it is forged or has expired. */
export function linkLifeS(secret: string, link: { id: string; exp: string; sig: string }, nowMs: number): number {
  const { id, exp, sig } = link;
  if (!/^\d{1,12}$/.test(exp) || !sameText(signOf(secret, id, exp), sig)) return 0;
  return Math.max(0, Math.floor(Number(exp) - nowMs / 1000));
}
