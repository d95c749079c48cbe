/** Bytes of a picture that a browser still makes smaller before it is sent. */
export const SHRINKABLE_BYTES = 50_000_000;

/** A GIF would lose its movement. */
export const isShrinkable = ({ type, size }: Blob): boolean => type !== 'image/gif' && size <= SHRINKABLE_BYTES;
