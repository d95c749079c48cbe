import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspect } from './inspect.ts';
import { borrowChild } from './inspector-pool.ts';

const MEGABYTE = 1_048_576;
const LIMITS = { timeoutMs: 60_000, maxBytes: 768 * MEGABYTE, command: [] };
/** Of a picture of 16 bits, all lines of which must be in memory before the first can be written. */
const SIDE = 7_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardway-image-'));
});
afterAll(() => rm(folder, { recursive: true }));

const jobFor = (path: string) =>
  ({ kind: 'image', path, target: join(folder, 'out.png'), limits: { maxPixels: 50_000_000, maxSide: 500 } }) as const;

/** Draws it in another process, so that its memory does not count as ours. */
function drawLarge(path: string): void {
  const program = `
    const background = { r: 9, g: 80, b: 200 };
    await (await import('sharp')).default({ create: { width: ${SIDE}, height: ${SIDE}, channels: 3, background } })
      .toColourspace('rgb16').png({ progressive: true }).toFile(process.argv[1]);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, path]);
}

/** A chunk of a PNG file (PNG, third edition, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The picture as an animation of one picture that runs for ever: acTL and fcTL before its data. */
function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1);
  const frame = Buffer.alloc(26);
  png.copy(frame, 4, 16, 24);
  const data = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, data), chunk('acTL', control), chunk('fcTL', frame), png.subarray(data)]);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const isOurReader = (pid: string): boolean =>
  read(`/proc/${pid}/cmdline`).includes('inspect-child') &&
  read(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`);

async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(timer));
  return peak - before;
}

describe('an image', () => {
  it('that moves as PNG (APNG) is stored as its first picture', async () => {
    const path = join(folder, 'moves.png');
    const blue = { r: 9, g: 80, b: 200 };
    await writeFile(
      path,
      animated(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: blue } })
          .png()
          .toBuffer(),
      ),
    );
    expect(await fileTypeFromBuffer(readFileSync(path))).toMatchObject({ mime: 'image/apng' });
    expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ image: { width: 40, height: 30 } });
    const stored = readFileSync(join(folder, 'out.png'));
    expect(stored.includes('acTL')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
  });

  it('that unfolds to hundreds of megabytes does so in another process, which may be too small for it', async () => {
    const path = join(folder, 'large.png');
    drawLarge(path);
    const peak = await peakOf(async () => {
      const [large, tooLarge] = await Promise.all([
        inspect(jobFor(path), { ...LIMITS, maxBytes: 4_096 * MEGABYTE }),
        inspect({ ...jobFor(path), target: join(folder, 'none.png') }, { ...LIMITS, maxBytes: 256 * MEGABYTE }),
      ]);
      expect(large).toMatchObject({ fault: null, image: { width: 500, height: 500 } });
      expect(tooLarge).toMatchObject({ fault: 'broken', image: null });
    });
    expect(peak).toBeLessThan(60 * MEGABYTE);
  });

  it('is decoded as one of four kinds, and the process reads another file after a bad one', async () => {
    const path = join(folder, 'in');
    for (const kind of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#a0522d' } });
      await writeFile(path, await picture.toFormat(kind).toBuffer());
      expect(await inspect(jobFor(path), LIMITS), kind).toMatchObject({
        fault: null,
        image: { width: 20, height: 10 },
      });
      expect(readFileSync(join(folder, 'out.png')).toString('latin1', 1, 4)).toBe('PNG');
      await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>');
      expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ fault: 'not_image' });
    }
  });

  it.each([
    ['a long screenshot', 1_080, 16_000, 130, 1_925],
    ['a panorama', 8_000, 1_000, 1_414, 177],
    ['one to four', 400, 1_600, 125, 500],
    ['a square', 1_000, 1_000, 500, 500],
  ])('that is %s stays readable', async (_, width, height, keptWidth, keptHeight) => {
    const path = join(folder, 'long');
    await writeFile(
      path,
      await sharp({ create: { width, height, channels: 3, background: '#345' } })
        .png()
        .toBuffer(),
    );
    const { image } = await inspect(jobFor(path), LIMITS);
    expect([image?.width, image?.height]).toEqual([keptWidth, keptHeight]);
  });

  it('is refused by what is the matter with it', async () => {
    const path = join(folder, 'wrong');
    const whole = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    await writeFile(path, whole);
    expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ fault: 'too_many_pixels' });
    const noise = {
      create: {
        width: 300,
        height: 300,
        channels: 3 as const,
        background: '#345',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 40 },
      },
    };
    const photo = await sharp(noise).jpeg().toBuffer();
    await writeFile(path, photo.subarray(0, photo.length / 2));
    expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ fault: 'broken' });
    await writeFile(path, 'no picture');
    expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ fault: 'not_image' });
  });

  it('is read again by a new process when one that read others has ended', async () => {
    const path = join(folder, 'in');
    const flat = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
    await writeFile(path, await flat.png().toBuffer());
    await inspect(jobFor(path), LIMITS);
    const reader = borrowChild(LIMITS);
    expect(reader.isNew).toBe(false);
    reader.process.kill('SIGKILL');
    reader.giveBack();
    expect(await inspect(jobFor(path), LIMITS)).toMatchObject({ fault: null, image: { width: 9, height: 9 } });
  });

  it.runIf(process.platform === 'linux')('is read by a process that has nothing of our environment', async () => {
    const path = join(folder, 'in');
    const flat = sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } });
    await writeFile(path, await flat.png().toBuffer());
    await inspect(jobFor(path), LIMITS);
    const ours = readdirSync('/proc').filter(isOurReader);
    expect(ours.length).toBeGreaterThan(0);
    for (const pid of ours) {
      const names = read(`/proc/${pid}/environ`)
        .split('\0')
        .map((entry) => entry.split('=')[0] ?? '');
      expect(names.filter((name) => name !== '')).toEqual([]);
    }
  });
});
