import { typedAscii } from './typed.ts';

/** Digits, and what people type between them. */
export const PHONE_PATTERN = /^\+?[\d\s()./-]{4,32}$/;

/** Marks that people type between digits. */
const BETWEEN = String.raw`[\s().-]*`;
/** A + or 00 before the country code, whatever stands around and between them. */
const PREFIX = new RegExp(String.raw`^${BETWEEN}(?:\+|00)${BETWEEN}(?=[1-9])`);
/** The zero of a number as it is dialled at home, behind the country code: nobody dials it from abroad. */
const HOME_ZERO = /(?<=\d[\s.-]*)\(\s*0\s*\)/g;

/**
 * A phone number as it stands in a contact list or a link: without marks that nobody sees, strokes or dots, with + for 00 and
 * without the zero in brackets of `+44 (0) 20`.
 */
export const typedPhone = (typed: string): string =>
  typedAscii(typed)
    .replace(/^tel:\s*/i, '')
    .replace(/[/_~·•・∕⁄]/g, ' ')
    .replace(PREFIX, '+')
    .replace(HOME_ZERO, ' ')
    // Brackets go: one of the two of `(+234) 803` is gone with the prefix.
    .replace(/[()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
