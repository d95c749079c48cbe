import { isShrinkable, needsConversion } from './files.ts';

export interface PictureLimits {
  /** Null: no limit. */
  readonly bytes: number | null;
  readonly pixels: number;
}

/** More than any screen shows, and as much as every browser draws. */
const MAX_DRAWN_PIXELS = 16_000_000;
const QUALITY = 0.9;
/** A picture that is still too large is drawn again at this share of its sides. */
const SMALLER = 0.7;
const TRIES = 5;

/**
 * The picture as it is where it is within the limits, else a smaller JPG of it, upright as its EXIF data say. A picture of a kind
 * that the server does not read becomes a JPG too, where this browser reads it. What cannot be drawn is returned as it is: the
 * server says what is the matter with it.
 */
export async function fittingPicture(file: File, limits: PictureLimits): Promise<File> {
  const url = URL.createObjectURL(file);
  try {
    const picture = await loaded(url);
    const pixels = picture.naturalWidth * picture.naturalHeight;
    const isWithin = pixels <= limits.pixels && (limits.bytes === null || file.size <= limits.bytes);
    if (pixels === 0 || (isWithin && !needsConversion(file)) || !isShrinkable(file)) return file;
    return (await shrunk(picture, file, limits)) ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('not a picture that this browser reads'));
    picture.src = url;
  });
}

async function shrunk(picture: HTMLImageElement, file: File, limits: PictureLimits): Promise<File | null> {
  const { naturalWidth, naturalHeight } = picture;
  const most = Math.min(limits.pixels, MAX_DRAWN_PIXELS);
  let scale = Math.min(1, Math.sqrt(most / (naturalWidth * naturalHeight)));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [width, height] = [Math.floor(naturalWidth * scale), Math.floor(naturalHeight * scale)];
    const drawn = width === 0 || height === 0 ? null : await drawnAs(picture, width, height);
    if (drawn === null) return null;
    if (limits.bytes === null || drawn.size <= limits.bytes) {
      return new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: drawn.type });
    }
    scale *= SMALLER;
  }
  return null;
}

function drawnAs(picture: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  // A JPG has no transparency: it would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
