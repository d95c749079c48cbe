import { randomPart } from '../crypto/random-pool.ts';
import type { SealedCell } from '../crypto/sealed-cell.ts';
import { KEY_BYTES, openBytes, sealBytes } from './aes.ts';
import { type KeyRing, WRAPPED_BYTES } from './key-ring.ts';

/** First byte of a stored text: its layout version, which all parts are bound to. */
const LAYOUT = Buffer.of(3);
const TEXT_START = LAYOUT.length + WRAPPED_BYTES;

/** The associated data of a wrapped data key. The text needs none: no other key opens it. */
const boundTo = ({ column, rowId }: SealedCell): Buffer =>
  Buffer.concat([LAYOUT, Buffer.from(`${column}|${rowId.toLowerCase()}`)]);

/** Layout, the data key wrapped for the cell, and the text sealed with that key. */
export function sealForStorage(ring: KeyRing, cell: SealedCell, text: string): Buffer {
  const dataKey = randomPart(KEY_BYTES);
  const wrapped = ring.wrap(dataKey, boundTo(cell));
  return Buffer.concat([LAYOUT, wrapped, sealBytes(dataKey, Buffer.from(text, 'utf8'), LAYOUT)]);
}

/** Throws when `stored` is not intact, or was sealed for another cell. */
export function openStored(ring: KeyRing, cell: SealedCell, stored: Buffer): string {
  const dataKey = ring.unwrap(wrappedOf(stored), boundTo(cell));
  return openBytes(dataKey, stored.subarray(TEXT_START), LAYOUT).toString('utf8');
}

/** The same text with its data key wrapped for another cell. Throws when it was not sealed for `from`. */
export function moveStored(
  ring: KeyRing,
  stored: Buffer,
  { from, to }: { readonly from: SealedCell; readonly to: SealedCell },
): Buffer {
  const dataKey = ring.unwrap(wrappedOf(stored), boundTo(from));
  return Buffer.concat([LAYOUT, ring.wrap(dataKey, boundTo(to)), stored.subarray(TEXT_START)]);
}

/** The same text with its data key wrapped by the newest master key; null when it is already. The text is not opened. */
export function rewrapStored(ring: KeyRing, cell: SealedCell, stored: Buffer): Buffer | null {
  const wrapped = ring.renew(wrappedOf(stored), boundTo(cell));
  return wrapped && Buffer.concat([LAYOUT, wrapped, stored.subarray(TEXT_START)]);
}

function wrappedOf(stored: Buffer): Buffer {
  if (stored[0] !== LAYOUT[0]) throw new Error('a stored text is of an unknown layout');
  return stored.subarray(LAYOUT.length, TEXT_START);
}
