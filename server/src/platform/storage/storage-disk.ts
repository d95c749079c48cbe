import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './storage.ts';

const OWNER_ONLY = 0o600;
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/;

/**
 * Files under one folder. A file appears whole or not at all, and is on the disk when `put` resolves, so that the
 * database may refer to it afterwards.
 */
export function diskStorage(folder: string): BlobStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new RangeError(`not a storage key: ${key}`);
    return join(folder, key);
  };
  const keep = async (key: string, write: (partial: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const partial = `${path}.${randomUUID()}`;
    try {
      await write(partial);
      await syncPath(partial);
      await rename(partial, path);
      // A new name is durable only after its folder was synced.
      await syncPath(dirname(path));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  return {
    put: (key, bytes) => keep(key, (partial) => writeFile(partial, bytes, { flag: 'wx', mode: OWNER_ONLY })),
    putStream: (key, source) =>
      keep(key, (partial) => pipeline(source, createWriteStream(partial, { flags: 'wx', mode: OWNER_ONLY }))),
    get: (key) => unlessGone(() => readFile(pathOf(key))),
    async find(key) {
      const path = pathOf(key);
      const file = await unlessGone(() => stat(path));
      if (file === null) return null;
      return {
        bytes: file.size,
        read: (range) => createReadStream(path, range && { start: range.from, end: range.to }),
      };
    },
    async overwriteStart(key, bytes) {
      const file = await unlessGone(() => open(pathOf(key), 'r+'));
      if (file === null) return false;
      try {
        await file.write(bytes, 0, bytes.length, 0);
        await file.sync();
        return true;
      } finally {
        await file.close();
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function unlessGone<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
