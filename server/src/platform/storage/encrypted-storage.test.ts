import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MasterKey } from '../crypto/master-keys.ts';
import { openKeyRing } from '../vault/key-ring.ts';
import { encryptedStorage } from './encrypted-storage.ts';
import { diskStorage } from './storage-disk.ts';

const CHUNK = 65_536;
const FIRST = { id: 1, key: randomBytes(32) };
const SECOND = { id: 2, key: randomBytes(32) };
const TAG = 16;
const HEADER = 65;

describe('encrypted files', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-storage-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const store = (...keys: MasterKey[]) =>
    encryptedStorage(diskStorage(folder), openKeyRing(keys.length === 0 ? [FIRST] : keys));
  const stored = (key: string) => readFileSync(join(folder, key));
  const readAll = async (key: string) => buffer((await store().find(key))?.read() ?? Readable.from([]));

  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])('of %i bytes come back', async (size) => {
    const bytes = randomBytes(size);
    await store().put('a/whole.png', bytes);
    expect((await store().find('a/whole.png'))?.bytes).toBe(size);
    expect(await store().get('a/whole.png')).toEqual(bytes);
    const chunks = Math.max(1, Math.ceil(size / CHUNK));
    expect(stored('a/whole.png').length).toBe(HEADER + size + chunks * TAG);
  });

  it('come back in any range, whatever pieces they came in', async () => {
    const bytes = randomBytes(3 * CHUNK + 100);
    await store().putStream(
      'a/parts.mp4',
      Readable.from([bytes.subarray(0, 5), bytes.subarray(5, 90_000), bytes.subarray(90_000)]),
    );
    const file = await store().find('a/parts.mp4');
    const edge = fc.oneof(fc.nat(bytes.length - 1), fc.constantFrom(0, CHUNK - 1, CHUNK, 2 * CHUNK, bytes.length - 1));
    await fc.assert(
      fc.asyncProperty(edge, edge, async (first, second) => {
        const [from, to] = [Math.min(first, second), Math.max(first, second)];
        expect(await buffer(file?.read({ from, to }) ?? Readable.from([]))).toEqual(bytes.subarray(from, to + 1));
      }),
      { numRuns: 60 },
    );
  });

  it('hold nothing of what was stored, and only their owner reads them', async () => {
    const secret = Buffer.from('AQ7K-M2XTRC-9PLW'.repeat(100));
    await store().put('a/card.png', secret);
    expect(stored('a/card.png').includes('AQ7K')).toBe(false);
    expect(statSync(join(folder, 'a/card.png')).mode & 0o777).toBe(0o600);
    await store().putStream('a/stream.png', Readable.from([secret]));
    expect(statSync(join(folder, 'a/stream.png')).mode & 0o777).toBe(0o600);
  });

  it('are refused when a bit was changed, a chunk moved or cut off, or another file put in place', async () => {
    const bytes = randomBytes(2 * CHUNK + 50);
    const spoil = async (change: (file: Buffer) => Buffer) => {
      await store().put('a/spoilt.mp4', bytes);
      writeFileSync(join(folder, 'a/spoilt.mp4'), change(stored('a/spoilt.mp4')));
      return readAll('a/spoilt.mp4');
    };
    const flipped = (at: number) => (file: Buffer) => {
      file[at] = (file[at] ?? 0) ^ 1;
      return file;
    };
    const swapped = (file: Buffer) =>
      Buffer.concat([
        file.subarray(0, HEADER),
        file.subarray(HEADER + CHUNK + TAG, HEADER + 2 * (CHUNK + TAG)),
        file.subarray(HEADER, HEADER + CHUNK + TAG),
        file.subarray(HEADER + 2 * (CHUNK + TAG)),
      ]);
    for (const change of [flipped(10), flipped(HEADER + 5), flipped(HEADER + CHUNK + 3), swapped]) {
      await expect(spoil(change)).rejects.toThrow();
    }
    await expect(spoil((file) => file.subarray(0, HEADER + 2 * (CHUNK + TAG)))).rejects.toThrow();
    await expect(spoil((file) => file.subarray(0, HEADER + CHUNK + TAG))).rejects.toThrow();
    await expect(spoil(flipped(0))).rejects.toThrow('is not a stored file');
    await store().put('a/first.png', bytes);
    await store().put('a/second.png', bytes);
    writeFileSync(join(folder, 'a/second.png'), stored('a/first.png'));
    await expect(readAll('a/second.png')).rejects.toThrow();
  });

  it('need the master key that they were stored under', async () => {
    await store().put('a/other.png', randomBytes(10));
    await expect(store(SECOND).get('a/other.png')).rejects.toThrow('MASTER_KEYS has no key 1');
    await expect(store({ ...SECOND, id: 1 }).get('a/other.png')).rejects.toThrow();
  });

  it('go over to a new master key, while they are read, and stay as they were', async () => {
    const bytes = randomBytes(2 * CHUNK + 50);
    await store().put('a/old.mp4', bytes);
    const chunks = stored('a/old.mp4').subarray(HEADER);
    const both = store(FIRST, SECOND);
    const reader = (await both.find('a/old.mp4'))?.read() ?? Readable.from([]);
    await once(reader, 'readable');
    expect(await both.rewrap('a/old.mp4')).toBe('renewed');
    expect(await both.rewrap('a/old.mp4')).toBe('current');
    expect(await both.rewrap('a/none.mp4')).toBe('gone');
    expect(await buffer(reader)).toEqual(bytes);
    expect(await store(SECOND).get('a/old.mp4')).toEqual(bytes);
    await expect(store(FIRST).get('a/old.mp4')).rejects.toThrow('MASTER_KEYS has no key 2');
    expect(stored('a/old.mp4').subarray(HEADER)).toEqual(chunks);
    expect(statSync(join(folder, 'a/old.mp4')).mode & 0o777).toBe(0o600);
  });

  it('leave no part behind when their source fails', async () => {
    const source = Readable.from(
      (function* () {
        yield randomBytes(CHUNK * 2);
        throw new Error('the sender went away');
      })(),
    );
    await expect(store().putStream('b/broken.mp4', source)).rejects.toThrow('the sender went away');
    expect(readdirSync(join(folder, 'b'))).toEqual([]);
    expect(await store().get('b/broken.mp4')).toBeNull();
  });
});
