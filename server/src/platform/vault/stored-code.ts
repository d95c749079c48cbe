import { randomPart } from '../crypto/random-pool.ts';
import { KEY_BYTES, openBytes, sealBytes } from './aes.ts';
import { type KeyRing, WRAPPED_BYTES } from './key-ring.ts';

/** First byte of a stored code: its layout version, which all parts are bound to. */
const LAYOUT = Buffer.of(2);
const CODE_START = LAYOUT.length + WRAPPED_BYTES;

/** Layout, wrapped data key, and the code sealed with that key. */
export function sealForStorage(ring: KeyRing, typed: string): Buffer {
  const dataKey = randomPart(KEY_BYTES);
  return Buffer.concat([LAYOUT, ring.wrap(dataKey, LAYOUT), sealBytes(dataKey, Buffer.from(typed, 'utf8'), LAYOUT)]);
}

/** Throws when `stored` is not intact. */
export function openStored(ring: KeyRing, stored: Buffer): string {
  const dataKey = ring.unwrap(wrappedOf(stored), LAYOUT);
  return openBytes(dataKey, stored.subarray(CODE_START), LAYOUT).toString('utf8');
}

/** The same code with its data key wrapped by the newest master key; null when it is already. The code is not opened. */
export function rewrapStored(ring: KeyRing, stored: Buffer): Buffer | null {
  const wrapped = ring.renew(wrappedOf(stored), LAYOUT);
  return wrapped && Buffer.concat([LAYOUT, wrapped, stored.subarray(CODE_START)]);
}

function wrappedOf(stored: Buffer): Buffer {
  if (stored[0] !== LAYOUT[0]) throw new Error('a stored code is of an unknown layout');
  return stored.subarray(LAYOUT.length, CODE_START);
}
