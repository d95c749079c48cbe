import { createHmac, hash, randomBytes } from 'node:crypto';

/** A new opaque token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Keyed hash of a text for one purpose, so that a hash made for one use is not accepted for another. */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}

/** Compares two texts in constant time. */
export function sameText(first: string, other: string): boolean {
  let difference = first.length ^ other.length;
  for (let i = 0; i < first.length; i++) difference |= first.charCodeAt(i) ^ other.charCodeAt(i % (other.length || 1));
  return difference === 0;
}
