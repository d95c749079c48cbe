import { createHmac, hash, randomBytes } from 'node:crypto';

/** A new opaque token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Keyed hash of a text for one purpose; the purpose keeps a value made for one use from passing for another. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}

/** Compares without telling by its time where two texts differ. */
export function sameText(first: string, other: string): boolean {
  let difference = first.length ^ other.length;
  for (let i = 0; i < first.length; i++) difference |= first.charCodeAt(i) ^ other.charCodeAt(i % (other.length || 1));
  return difference === 0;
}

/** How many bits of a digest are zero before its first one. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
