import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipStream } from './zip.ts';

const AT = new Date('2026-01-02T03:04:06Z');
const text = (path: string, open: () => Readable): ZipEntry => ({ path, compress: true, open });

/** An endless source; calls back when it was closed. */
function endless(onClose: () => void): Readable {
  const source = new Readable({ read: () => void source.push(Buffer.alloc(65_536, 1)) });
  source.once('close', onClose);
  return source;
}

describe('an archive that is made while it is read', () => {
  it('opens one file after the other, and the last when the others are written', async () => {
    const names: string[] = [];
    async function* words(name: string) {
      names.push(`${name} begins`);
      yield name;
      names.push(`${name} ends`);
    }
    const entry = (name: string) => text(name, () => Readable.from(words(name)));
    const bytes = await buffer(zipStream([entry('a.txt'), entry('b.txt')], AT));
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(names).toEqual(['a.txt begins', 'a.txt ends', 'b.txt begins', 'b.txt ends']);
  });

  it('closes its source when the reader goes away, and opens no other', async () => {
    const names: string[] = [];
    const first = { ...text('a', () => endless(() => names.push('closed'))), compress: false };
    const never = text('b', () => {
      throw new Error('opened');
    });
    const archive = zipStream([first, never], AT);
    await once(archive, 'readable');
    archive.destroy();
    await once(archive, 'close');
    await expect.poll(() => names).toEqual(['closed']);
  });

  it('ends with the error of a source', async () => {
    const broken = text(
      'a',
      () => new Readable({ read: (): void => void broken, construct: (done) => done(new Error('no disk')) }),
    );
    await expect(buffer(zipStream([broken], AT))).rejects.toThrow('no disk');
  });
});
