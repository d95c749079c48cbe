import type { UploadPurpose } from '../keep/upload-token.ts';

export type UploadKind = 'image' | 'video' | 'pdf';

/** The number of bytes at the start of a file that identify its kind. */
export const HEAD_BYTES = 32;

const STARTS: readonly (readonly [UploadKind, readonly number[]])[] = [
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  // EBML: WebM and Matroska.
  ['video', [0x1a, 0x45, 0xdf, 0xa3]],
];
/** Brands of ISO media files that are still pictures. */
const STILL = /^(avi[fs]|hei[cmsx]|hev[cmsx]|mif1|msf1|crx )$/;

/** Whether a file claims to be a still picture of the kinds that phones write and nothing here decodes. */
export const isStillMedia = (head: Buffer): boolean =>
  head.toString('latin1', 4, 8) === 'ftyp' && STILL.test(head.toString('latin1', 8, 12));

/**
 * The kind that a file claims to be, by its first bytes and never by its name: enough to apply its limits while it
 * arrives. Whether the claim is true is checked by reading the whole file.
 */
export function kindByHead(head: Buffer): UploadKind | null {
  for (const [kind, start] of STARTS) if (start.every((byte, index) => head[index] === byte)) return kind;
  const text = (from: number, to: number): string => head.toString('latin1', from, to);
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image';
  if (text(4, 8) === 'ftyp') return STILL.test(text(8, 12)) ? null : 'video';
  return null;
}

/**
 * The kinds of file for a purpose: evidence and files of an order in dispute may be of any kind, documents of a business
 * and of the treasury are pictures or PDF files, and everything else is pictures.
 */
export function kindsFor(purpose: UploadPurpose): readonly UploadKind[] {
  if (purpose === 'business' || purpose === 'treasury') return ['image', 'pdf'];
  return purpose === 'evidence' || purpose === 'chat_files' ? ['image', 'video', 'pdf'] : ['image'];
}
