import { hkdfSync } from 'node:crypto';
import type { MasterKey } from '../crypto/master-keys.ts';
import { KEY_BYTES, openBytes, SEALED_KEY_BYTES, sealBytes } from './aes.ts';

/** A wrapped data key: one byte with the id of its master key, then the sealed data key. */
export const WRAPPED_BYTES = 1 + SEALED_KEY_BYTES;

/** Wraps data keys with the newest master key, and opens those that any key of the ring has wrapped. */
export interface KeyRing {
  readonly newestId: number;
  /** `bound` says what the data key is for; it opens for nothing else. */
  wrap(dataKey: Buffer, bound: Buffer): Buffer;
  /** Throws when the key is missing in the ring, or `wrapped` is not intact. */
  unwrap(wrapped: Buffer, bound: Buffer): Buffer;
  /** The same data key, wrapped with the newest master key; null when it is already. */
  renew(wrapped: Buffer, bound: Buffer): Buffer | null;
}

/** `masterKeys`: at least one; the highest id is the newest. */
export function openKeyRing(masterKeys: readonly MasterKey[]): KeyRing {
  const wrappingKeys = new Map(masterKeys.map(({ id, key }) => [id, wrappingKeyOf(Buffer.from(key))]));
  const newestId = Math.max(...wrappingKeys.keys());
  const keyOf = (id: number): Buffer => {
    const key = wrappingKeys.get(id);
    if (key === undefined) throw new Error(`MASTER_KEYS has no key ${id}, which wraps a stored key`);
    return key;
  };
  const idBound = (id: number, bound: Buffer): Buffer => Buffer.concat([Buffer.of(id), bound]);
  const ring: KeyRing = {
    newestId,
    wrap: (dataKey, bound) =>
      Buffer.concat([Buffer.of(newestId), sealBytes(keyOf(newestId), dataKey, idBound(newestId, bound))]),
    unwrap(wrapped, bound) {
      const id = wrapped[0] ?? 0;
      return openBytes(keyOf(id), wrapped.subarray(1), idBound(id, bound));
    },
    renew: (wrapped, bound) => (wrapped[0] === newestId ? null : ring.wrap(ring.unwrap(wrapped, bound), bound)),
  };
  return ring;
}

const wrappingKeyOf = (masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'cardway-wrap-v1', KEY_BYTES));
