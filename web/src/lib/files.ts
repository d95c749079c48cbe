/** Pictures that the server reads. */
const READ = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Kinds that browsers which read them turn into a JPG before it is sent. Not every system gives them a type. */
const CONVERTED = ['heic', 'heif', 'avif'];
const CONVERTED_NAME = new RegExp(`\\.(?:${CONVERTED.join('|')})$`, 'i');

/** The files that a picker offers: pictures, and with them what is said. */
const PICTURES = [...READ, ...CONVERTED.flatMap((kind) => [`image/${kind}`, `.${kind}`])].join(',');
const PDF = 'application/pdf';
const MEDIA = `video/mp4,video/webm,video/quicktime,${PDF}`;
export const FILES = {
  pictures: PICTURES,
  /** Videos and PDF files. */
  media: MEDIA,
  documents: `${PICTURES},${PDF}`,
  all: `${PICTURES},${MEDIA}`,
  lists: '.csv,.tsv,.txt,text/csv,text/plain',
} as const;

/** Whether the server refuses such a picture, so that it has to become a JPG first. */
export const needsConversion = ({ type, name }: File): boolean =>
  CONVERTED.some((kind) => type.startsWith(`image/${kind}`)) || CONVERTED_NAME.test(name);

export const isPicture = (file: File): boolean => READ.includes(file.type) || needsConversion(file);

/** Bytes of a picture that a browser still makes smaller before it is sent. */
const SHRINKABLE_BYTES = 50_000_000;

/** Whether a picture that is too large can become smaller. A GIF would lose its movement. */
export const isShrinkable = (file: File): boolean =>
  isPicture(file) && file.type !== 'image/gif' && file.size <= SHRINKABLE_BYTES;

/** Whether this browser can draw the file: a name and a type make no picture. */
export async function isReadable(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture !== null;
}
