import { typedAscii } from './typed.ts';

/** Digits, and what people type between them. */
export const PHONE_PATTERN = /^\+?[\d\s()./-]{4,32}$/;

/** A phone number as it stands in a contact list or a link: without marks that nobody sees, strokes or dots, and 00 for the +. */
export const typedPhone = (typed: string): string =>
  typedAscii(typed)
    .replace(/^tel:\s*/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/[/_~·•・∕⁄]/g, ' ');
