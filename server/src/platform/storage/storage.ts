import type { Readable } from 'node:stream';

/**
 * An existing file: its size, and its bytes `from` to `to`, both inclusive. Nothing is read before `read` is called.
 */
export interface StoredFile {
  readonly bytes: number;
  read(range?: { readonly from: number; readonly to: number }): Readable;
}

/** Files by key. Keys are our own: lower-case letters, digits, `/`, `-` and one dot. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores what a stream brings, without holding it in memory. */
  putStream(key: string, source: Readable): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** For sending a file in parts. Null when there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  /** Writes over the first bytes of a file, at most a disk sector, at once. False when there is no such file. */
  overwriteStart(key: string, bytes: Uint8Array): Promise<boolean>;
  remove(key: string): Promise<void>;
}
