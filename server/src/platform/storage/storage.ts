import type { Readable } from 'node:stream';

/** A file that is there: its size, and its bytes `from`..`to`, both inclusive. Nothing is read before `read`. */
export interface StoredFile {
  readonly bytes: number;
  read(range?: { readonly from: number; readonly to: number }): Readable;
}

/** Files by key. Keys are made by us: lower-case letters, digits, `/`, `-` and one dot. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a copy of a file of this machine, without holding it in memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** For what is sent in pieces. Null when there is no such file. */
  find(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
}
