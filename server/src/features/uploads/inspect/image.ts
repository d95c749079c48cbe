import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

/** One thread an image: the other cores are for orders. No cache, because no image comes twice. */
sharp.concurrency(1);
sharp.cache(false);
/** Only these decoders of the library may run, whatever a file claims to be. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

const ACCEPTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

export interface ImageLimits {
  /** Maximum pixels of the uploaded image. */
  readonly maxPixels: number;
  /** Maximum pixels of the longer side of the stored image. */
  readonly maxSide: number;
}

export interface CleanImage {
  readonly width: number;
  readonly height: number;
  /** Of the PNG file. */
  readonly bytes: number;
  /** SHA-256 of the PNG file. */
  readonly sha256: Uint8Array;
  /** 64-bit difference hash as a signed integer: similar images differ in few bits. */
  readonly phash: bigint;
}

/**
 * Decodes the image of a file and redraws it as PNG in the file `target`: upright, at most `maxSide`, without metadata,
 * only the first picture of an animation. The header is read first, so that a small file that would expand to a huge
 * picture is refused before decoding. Throws when it is no image.
 */
export async function cleanImage(path: string, target: string, limits: ImageLimits): Promise<CleanImage> {
  const bytes = await readFile(path);
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !ACCEPTED.has(type.mime)) throw new TypeError('not an image of a known kind');
  const raw = await decode(bytes, limits);
  const { data: png, info } = await open(raw).png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  await writeFile(target, png);
  const sha256 = createHash('sha256').update(png).digest();
  return { width: info.width, height: info.height, bytes: png.length, sha256, phash: await differenceHash(open(raw)) };
}

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

async function decode(bytes: Buffer, { maxPixels, maxSide }: ImageLimits): Promise<Raw> {
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { width, height } = await source.metadata();
  if (!width || !height || width * height > maxPixels) throw new RangeError('too many pixels');
  const { data, info } = await source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const open = ({ data, width, height, channels }: Raw): Sharp => sharp(data, { raw: { width, height, channels } });

const HASH_WIDTH = 9;
const HASH_HEIGHT = 8;

/** dHash: the picture as 9 by 8 greys, and for each pair of neighbours whether the left one is lighter. */
async function differenceHash(image: Sharp): Promise<bigint> {
  const grey = await image
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(HASH_WIDTH, HASH_HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  const channels = grey.length / (HASH_WIDTH * HASH_HEIGHT);
  let bits = 0n;
  for (let y = 0; y < HASH_HEIGHT; y++) {
    for (let x = 0; x < HASH_WIDTH - 1; x++) {
      const at = (y * HASH_WIDTH + x) * channels;
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + channels] ?? 0) ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, bits);
}
