/** A part of a picture, in its own pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a side of the picture that is sent: twice the largest that the pages show. */
const SIDE = 512;

/** The part as a square PNG file, drawn anew: nothing else of the chosen file leaves the browser. */
export async function cutOut(file: File, part: Part): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const side = Math.min(SIDE, Math.round(part.width));
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('this browser made no picture');
  return new File([blob], 'picture.png', { type: 'image/png' });
}
