import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomPart } from '../crypto/random-pool.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** A key that was sealed: IV, ciphertext, tag. */
export const SEALED_KEY_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES;

/** IV, ciphertext, tag. `bound` is authenticated besides. */
export function sealBytes(key: Buffer, bytes: Buffer, bound: Buffer): Buffer {
  const iv = randomPart(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when `sealed` is not intact, or was sealed with another key or another `bound`. */
export function openBytes(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short for a seal');
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
}
