import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomPart } from '../crypto/random-pool.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;
/** First byte of a stored code: its layout version. Authenticated by both seals. */
const LAYOUT = Buffer.of(1);
const WRAPPED_BYTES = IV_BYTES + KEY_BYTES + TAG_BYTES;

/** Layout, wrapped data key, sealed code. The code's seal covers the wrapped key, so that neither can be exchanged. */
export function sealForStorage(wrappingKey: Buffer, typed: string): Buffer {
  const dataKey = randomPart(KEY_BYTES);
  const wrapped = Buffer.concat([LAYOUT, seal(wrappingKey, dataKey, LAYOUT)]);
  return Buffer.concat([wrapped, seal(dataKey, Buffer.from(typed, 'utf8'), wrapped)]);
}

/** Throws when `stored` is not intact. */
export function openStored(wrappingKey: Buffer, stored: Buffer): string {
  if (stored[0] !== LAYOUT[0]) throw new Error('a stored code is of an unknown layout');
  const wrapped = stored.subarray(0, 1 + WRAPPED_BYTES);
  const dataKey = open(wrappingKey, wrapped.subarray(1), LAYOUT);
  return open(dataKey, stored.subarray(1 + WRAPPED_BYTES), wrapped).toString('utf8');
}

/** IV, ciphertext, tag. */
function seal(key: Buffer, text: Buffer, bound: Buffer): Buffer {
  const iv = randomPart(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new RangeError('too short for a seal');
  const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(bound);
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
}
