/** Bytes of a picture that a browser still makes smaller before it is sent. */
export const SHRINKABLE_BYTES = 50_000_000;

/** A GIF would lose its movement. */
export const isShrinkable = ({ type, size }: Blob): boolean => type !== 'image/gif' && size <= SHRINKABLE_BYTES;

/** Kinds of pictures that the server refuses and some browsers read. */
export const needsConversion = ({ type, name }: File): boolean =>
  /^image\/(?:heic|heif|avif)/.test(type) || /\.(?:heic|heif|avif)$/i.test(name);
