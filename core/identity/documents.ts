import { CAPITALS } from '../people/confusables.ts';
import { withPlainDigits } from '../text/typed.ts';

/** The documents that prove an identity. */
export const DOCUMENT_TYPES = ['id_card', 'passport', 'licence'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The images of an application for level two. */
export const IMAGE_PARTS = ['front', 'back', 'selfie'] as const;
export type ImagePart = (typeof IMAGE_PARTS)[number];

/** The images that a document needs: an ID card has two sides that matter. */
export const partsOf = (type: DocumentType): readonly ImagePart[] =>
  type === 'id_card' ? IMAGE_PARTS : ['front', 'selfie'];

/** Completed years between two days, both as YYYY-MM-DD. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** The day of a time, UTC, as YYYY-MM-DD. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** A number as documents are compared by: letters and digits only, in capitals, those that look Latin as Latin ones. */
export const plainNumber = (typed: string): string =>
  withPlainDigits(typed)
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gu, (letter) => CAPITALS.get(letter) ?? letter);

/** A number with all but its last three characters hidden. */
export function maskedNumber(typed: string): string {
  const plain = plainNumber(typed);
  const shown = plain.length > 6 ? plain.slice(-3) : '';
  return `${'•'.repeat(plain.length - shown.length)}${shown}`;
}
