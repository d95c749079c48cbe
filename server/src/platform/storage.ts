/** Files by key. Keys are made by us: lower-case letters, digits, `/`, `-` and one dot. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}
