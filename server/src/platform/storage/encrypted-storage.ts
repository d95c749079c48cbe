import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomPart } from '../crypto/random-pool.ts';
import { KEY_BYTES } from '../vault/aes.ts';
import { type KeyRing, WRAPPED_BYTES } from '../vault/key-ring.ts';
import type { BlobStore, StoredFile } from './storage.ts';

/*
 * A stored file: a header of 65 bytes (the format, and the key of the file, wrapped by a master key and bound to the
 * storage key, so that no file can take the place of another), then chunks of 64 KiB, each followed by the tag of
 * AES-256-GCM. Nonces follow STREAM (Hoang, Reyhanitabar, Rogaway, Vizár: "Online Authenticated-Encryption and its
 * Nonce-Reuse Misuse-Resistance", 2015): the number of the chunk and whether it is the last, so that chunks cannot be
 * moved or cut off. Chunks open one by one, so ranges need not read the whole file. A new master key changes the header
 * only.
 */
const FORMAT = Buffer.from('CWF2');
const HEADER_BYTES = FORMAT.length + WRAPPED_BYTES;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;
const CIPHER = 'aes-256-gcm';

interface FileKey {
  readonly key: Buffer;
  readonly header: Buffer;
}

export interface EncryptedStore extends BlobStore {
  /**
   * Wraps a file's key with the newest master key: `renewed`, or `current` when it was already. `gone`: there is no such
   * file. Readers of the file are not disturbed.
   */
  rewrap(key: string): Promise<'renewed' | 'current' | 'gone'>;
}

/**
 * The same store with every file encrypted under a key of its own. Sizes and ranges are those of the plain files.
 * Reading throws when a file was changed, cut or exchanged, or the ring lacks its master key.
 */
export function encryptedStorage(inner: BlobStore, ring: KeyRing): EncryptedStore {
  const newKey = (storageKey: string): FileKey => {
    const key = randomPart(KEY_BYTES);
    return { key, header: Buffer.concat([FORMAT, ring.wrap(key, boundTo(storageKey))]) };
  };
  const openHeader = async (storageKey: string, file: StoredFile): Promise<Buffer> =>
    ring.unwrap(await wrappedKeyOf(storageKey, file), boundTo(storageKey));

  const store: EncryptedStore = {
    put: (key, bytes) => inner.putStream(key, Readable.from(seal(newKey(key), [Buffer.from(bytes)]))),
    putStream: (key, source) => inner.putStream(key, Readable.from(seal(newKey(key), source))),
    async get(key) {
      const file = await store.find(key);
      return file === null ? null : buffer(file.read());
    },
    async find(key) {
      const file = await inner.find(key);
      if (file === null) return null;
      const bytes = plainBytes(file.bytes);
      return {
        bytes,
        read: (range = { from: 0, to: bytes - 1 }) =>
          Readable.from(open({ file, bytes, range, fileKey: () => openHeader(key, file) })),
      };
    },
    overwriteStart: (key) => Promise.reject(new Error(`${key}: an encrypted file is written as a whole`)),
    remove: (key) => inner.remove(key),
    async rewrap(key) {
      const file = await inner.find(key);
      if (file === null) return 'gone';
      const renewed = ring.renew(await wrappedKeyOf(key, file), boundTo(key));
      if (renewed === null) return 'current';
      return (await inner.overwriteStart(key, Buffer.concat([FORMAT, renewed]))) ? 'renewed' : 'gone';
    },
  };
  return store;
}

const boundTo = (storageKey: string): Buffer => Buffer.from(`cardway file ${storageKey}`);

async function wrappedKeyOf(storageKey: string, file: StoredFile): Promise<Buffer> {
  const header = await buffer(file.read({ from: 0, to: HEADER_BYTES - 1 }));
  if (header.length !== HEADER_BYTES || !header.subarray(0, FORMAT.length).equals(FORMAT)) {
    throw new Error(`${storageKey} is not a stored file`);
  }
  return header.subarray(FORMAT.length);
}

/** The size of the plain file. */
function plainBytes(storedBytes: number): number {
  const sealed = storedBytes - HEADER_BYTES;
  return sealed - Math.ceil(sealed / SEALED_CHUNK_BYTES) * TAG_BYTES;
}

async function* seal(
  { key, header }: FileKey,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  yield header;
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    // A full chunk waits for what follows: only then is it known not to be the last.
    for (; waiting.length > CHUNK_BYTES; number++) {
      yield sealChunk(key, waiting.subarray(0, CHUNK_BYTES), nonceOf(number, false));
      waiting = waiting.subarray(CHUNK_BYTES);
    }
  }
  yield sealChunk(key, waiting, nonceOf(number, true));
}

function sealChunk(key: Buffer, plain: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

interface OpenRange {
  readonly file: StoredFile;
  /** Of the plain file. */
  readonly bytes: number;
  readonly range: { readonly from: number; readonly to: number };
  readonly fileKey: () => Promise<Buffer>;
}

/** The bytes of a range, from the chunks that hold it. */
async function* open({ file, bytes, range, fileKey }: OpenRange): AsyncGenerator<Buffer, void> {
  const key = await fileKey();
  const lastChunk = Math.max(0, Math.ceil(bytes / CHUNK_BYTES) - 1);
  const from = Math.min(lastChunk, Math.floor(range.from / CHUNK_BYTES));
  const to = Math.min(lastChunk, Math.max(from, Math.floor(range.to / CHUNK_BYTES)));
  const source = file.read({
    from: HEADER_BYTES + from * SEALED_CHUNK_BYTES,
    to: Math.min(file.bytes, HEADER_BYTES + (to + 1) * SEALED_CHUNK_BYTES) - 1,
  });
  let number = from;
  for await (const sealed of chunksOf(source)) {
    const plain = openChunk(key, sealed, nonceOf(number, number === lastChunk));
    const start = number * CHUNK_BYTES;
    const part = plain.subarray(Math.max(0, range.from - start), Math.max(0, range.to + 1 - start));
    if (part.length > 0) yield part;
    number += 1;
  }
  if (number !== to + 1) throw new Error('a stored file is cut off');
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer, void> {
  let waiting = Buffer.alloc(0);
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece as Buffer]);
    for (; waiting.length >= SEALED_CHUNK_BYTES; waiting = waiting.subarray(SEALED_CHUNK_BYTES)) {
      yield waiting.subarray(0, SEALED_CHUNK_BYTES);
    }
  }
  if (waiting.length > 0) yield waiting;
}

function openChunk(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(sealed.subarray(Math.max(0, end)));
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}
