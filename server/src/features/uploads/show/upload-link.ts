import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';

/** The file that a link shows, and the session that it was handed to. */
export interface LinkTarget {
  readonly id: string;
  readonly sessionId: string;
}

const signOf = (secret: string, { id, sessionId }: LinkTarget, expiresAt: string): string =>
  keyedHash(secret, 'upload-link', `${id}.${sessionId}.${expiresAt}`).toString('base64url');

/** An address that shows one file until `expiresAtS` (seconds since 1970), while the session lives. */
export function makeUploadLink(secret: string, target: LinkTarget, expiresAtS: number): string {
  const { id, sessionId } = target;
  return `/uploads/${id}?exp=${expiresAtS}&of=${sessionId}&sig=${signOf(secret, target, String(expiresAtS))}`;
}

/** The seconds for which a link is still valid; 0 when it is forged or has expired. */
export function linkLifeS(secret: string, link: LinkTarget & { exp: string; sig: string }, nowMs: number): number {
  const { exp, sig } = link;
  if (!/^\d{1,12}$/.test(exp) || !sameText(signOf(secret, link, exp), sig)) return 0;
  return Math.max(0, Math.floor(Number(exp) - nowMs / 1000));
}
