/** Pixels as a canvas gives them: RGBA, one byte each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Below this variance of the Laplacian (grey levels of 0 to 255, squared) the letters of a document cannot be read. The
 * measure is that of Pech-Pacheco and others, "Diatom autofocusing in brightfield microscopy", 2000.
 */
const SHARP_VARIANCE = 100;

/** The long side that pictures are reduced to before they are measured, so that one threshold fits every camera. */
const MEASURED_SIDE_PX = 800;

/** Whether a picture is too blurred to be read. A picture without an inner pixel is. */
export const isBlurred = (image: Pixels): boolean => laplacianVariance(image) < SHARP_VARIANCE;

/** The variance of the Laplacian over the inner pixels: high where there are edges, low where all is smooth. */
export function laplacianVariance({ data, width, height }: Pixels): number {
  const grey = greyOf(data, width * height);
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = greyAt(grey, at - 1) + greyAt(grey, at + 1) + greyAt(grey, at - width) + greyAt(grey, at + width);
      const value = around - 4 * greyAt(grey, at);
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

const greyAt = (grey: Float32Array, index: number): number => grey[index] ?? 0;

/** Luma by the weights of ITU-R BT.601. */
function greyOf(data: Uint8ClampedArray, count: number): Float32Array {
  const grey = new Float32Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
    grey[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grey;
}

/** The pixels of a picture file, reduced to `MEASURED_SIDE_PX`. Throws a DOMException for what is not a picture. */
export async function pixelsOf(file: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new DOMException('no canvas', 'NotSupportedError');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
}
