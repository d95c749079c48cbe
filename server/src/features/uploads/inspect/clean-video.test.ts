import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeVideo, PLACE } from '#tests/fixtures/files.ts';
import { cleanVideo, VideoError } from './clean-video.ts';
import { kindByHead } from './file-kind.ts';
import { inspect } from './inspect.ts';

const LIMITS = { timeoutMs: 60_000, maxBytes: 805_306_368, command: [] };
/** Enough for every sound file of the mutation runs; a child that hangs on a mutated one is given up after this. */
const MUTATION_LIMITS = { ...LIMITS, timeoutMs: 2_500 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardway-video-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function clean(bytes: Buffer, maxS = 60) {
  const { file, ...facts } = await cleanVideo(bytes, { maxS });
  return { ...facts, bytes: Buffer.from(file) };
}

const faultOf = (bytes: Buffer, maxS = 60) =>
  clean(bytes, maxS).then(
    () => 'none',
    (error: unknown) => (error instanceof VideoError ? error.fault : String(error)),
  );

describe('a video', () => {
  it.each(['mp4', 'webm'] as const)('in %s is written anew without the place where it was taken', async (box) => {
    const video = await fakeVideo({ box, seconds: 3 });
    expect(video.includes(PLACE)).toBe(true);
    const { bytes, ...facts } = await clean(video);
    expect(facts).toEqual({ mime: `video/${box}`, width: 320, height: 240, durationMs: box === 'mp4' ? 3000 : 2500 });
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.includes(Buffer.from([0xa9, 0x78, 0x79, 0x7a]))).toBe(false);
    // And again: our own output is a valid video.
    expect(await faultOf(bytes)).toBe('none');
  });

  it('is as long as its packets are, and a started second is free', async () => {
    expect(await faultOf(await fakeVideo({ box: 'webm', seconds: 61 }))).toBe('none');
    expect(await faultOf(await fakeVideo({ box: 'webm', seconds: 62 }))).toBe('too_long');
    expect(await faultOf(await fakeVideo({ box: 'mp4', seconds: 6 }), 5)).toBe('too_long');
  });

  it('is broken when it is cut, or something else', async () => {
    const mp4 = await fakeVideo({ box: 'mp4', seconds: 2 });
    expect(await faultOf(mp4.subarray(0, 200))).toBe('broken');
    expect(await faultOf(Buffer.from('ftyp'))).toBe('broken');
    expect(await faultOf(Buffer.alloc(0))).toBe('broken');
  });

  it('may hold anything without breaking us: at worst its process is given up', async () => {
    const boxes = [await fakeVideo({ box: 'mp4', seconds: 1 }), await fakeVideo({ box: 'webm', seconds: 1 })];
    const noise = ['\x1a\x45\xdf\xa3', '\0\0\0\x18ftypisom'].map((head) =>
      Buffer.concat([Buffer.from(head, 'latin1'), randomBytes(2_000)]),
    );
    const mutation = fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...boxes, ...noise), mutation, async (whole, changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const [path, target] = [join(folder, 'fuzz'), join(folder, 'fuzz-out')];
        await writeFile(path, bytes);
        const { fault, video } = await inspect({ kind: 'video', path, target, maxS: 60 }, MUTATION_LIMITS);
        expect([null, 'broken', 'too_long']).toContain(fault);
        expect(video === null).toBe(fault !== null);
      }),
      { numRuns: 30 },
    );
  });

  it('is read in a process of its own, which is given up when it takes too long', async () => {
    const [path, target] = [join(folder, 'job'), join(folder, 'job-out')];
    await writeFile(path, await fakeVideo({ box: 'webm', seconds: 2 }));
    const job = { kind: 'video', path, target, maxS: 60 } as const;
    const { fault, video } = await inspect(job, LIMITS);
    expect(fault).toBeNull();
    const stored = await readFile(target);
    expect(video).toMatchObject({ mime: 'video/webm', bytes: stored.length });
    expect(Buffer.from(video?.sha256 ?? [])).toEqual(createHash('sha256').update(stored).digest());
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(await inspect(job, { ...LIMITS, timeoutMs: 0 })).toMatchObject({ fault: 'broken', video: null });
    const isNever = await inspect(job, { ...LIMITS, maxBytes: LIMITS.maxBytes + 1, command: ['no-such-command'] });
    expect(isNever).toMatchObject({ fault: 'broken' });
    const byCommand = await inspect(job, { ...LIMITS, maxBytes: LIMITS.maxBytes + 1, command: ['env', '-i'] });
    expect(byCommand).toMatchObject({ fault: null });
    expect(await inspect({ ...job, path: join(folder, 'nowhere') }, LIMITS)).toMatchObject({ fault: 'broken' });
  });
});

describe('the first bytes of a file', () => {
  it.each([
    ['\x89PNG\r\n', 'image'],
    ['\xff\xd8\xff\xe0', 'image'],
    ['GIF89a', 'image'],
    ['RIFF1234WEBPVP8 ', 'image'],
    ['RIFF1234WAVEfmt ', null],
    ['%PDF-1.7', 'pdf'],
    ['\x1a\x45\xdf\xa3', 'video'],
    ['\0\0\0\x18ftypmp42', 'video'],
    ['\0\0\0\x14ftypqt  ', 'video'],
    ['\0\0\0\x18ftypheic', null],
    ['\0\0\0\x18ftypavif', null],
    ['<svg xmlns=', null],
    ['', null],
  ])('%j', (head, kind) => {
    expect(kindByHead(Buffer.from(head, 'latin1'))).toBe(kind);
  });
});
