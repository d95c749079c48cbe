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

const ACCEPTED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** A picture so many times longer than wide, or wider than high, is a long one. */
const LONG = 4;
/** Browsers draw no longer side. */
const MAX_SIDE = 16_384;

export interface ImageLimits {
  /** Maximum pixels of the uploaded image. */
  readonly maxPixels: number;
  /** Maximum pixels of the longer side of the stored image; a long one keeps as many as a square of it. */
  readonly maxSide: number;
}

export type ImageFault = 'not_image' | 'too_many_pixels';

/** A picture that is refused; a decoder throws others for one that is cut off or damaged. */
export class ImageError extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface CleanImage {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
  /** 64-bit difference hash as a signed integer: similar images differ in few bits. */
  readonly phash: bigint;
}

/**
 * Decodes an image and redraws it as PNG: upright, at most `maxSide`, without metadata,
 * only the first picture of an animation. The header is read first, so that a small file that would expand to a huge
 * picture is refused before decoding. Throws `ImageError`, and when it is cut off or damaged.
 */
export async function cleanImage(bytes: Buffer, limits: ImageLimits): Promise<CleanImage> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !ACCEPTED.has(type.mime)) throw new ImageError('not_image');
  const raw = await decode(bytes, limits);
  const { data: png, info } = await open(raw).png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  return { png, width: info.width, height: info.height, phash: await differenceHash(open(raw)) };
}

interface Raw {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

async function decode(bytes: Buffer, { maxPixels, maxSide }: ImageLimits): Promise<Raw> {
  // The header alone; the limit is on decoding.
  const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (width * height > maxPixels) throw new ImageError('too_many_pixels');
  const side = sideOf({ width, height }, maxSide);
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/**
 * The longer side of the stored image. A screenshot of many screens, or a panorama, would be too small to read by its longer side, so
 * from one to `LONG` on it keeps the pixels of a square of `maxSide`.
 */
export function sideOf(
  { width, height }: { readonly width: number; readonly height: number },
  maxSide: number,
): number {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  if (longer <= LONG * shorter) return maxSide;
  return Math.min(Math.round(maxSide * Math.sqrt(longer / shorter)), MAX_SIDE);
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
