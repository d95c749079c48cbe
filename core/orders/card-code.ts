import { typedToken } from '../text/typed.ts';
import { cardParts, namesPin } from './card-parts.ts';

// A refused duplicate tells that a code is on the platform: a shorter code could be found by trying all of them. No brand of
// the catalogue has codes this short.
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 64;

/** A number as spreadsheets shorten it, `6.00649E+15`, whose last digits are lost, and one that they take for a day. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d{1,3}$|^(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d$/i;

/** The fault of a code; `character`: the first that no code has. */
export type CodeFault =
  | { readonly why: 'length'; readonly count: number }
  | { readonly why: 'character'; readonly character: string }
  | { readonly why: 'shortened' }
  /** It names a PIN that cannot be told apart from it. */
  | { readonly why: 'pin' };

/** The form by which codes are compared: without PIN, blanks and dashes, in capitals. Wrong characters stay. */
export const normalCode = (code: string): string =>
  typedToken(cardParts(code).code)
    .replaceAll('-', '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** How many characters a code has; its PIN, blanks and dashes are aside. */
export const codeLength = (code: string): number => [...normalCode(code)].length;

/** The code of a text has 8 to 64 letters A to Z and digits (null), or has this fault. */
export function codeFault(code: string): CodeFault | null {
  const plain = normalCode(code);
  if (SHORTENED.test(typedToken(cardParts(code).code)) && /[.,+]|^(?:19|20)\d{6}$/.test(plain))
    return { why: 'shortened' };
  if (namesPin(cardParts(code).code)) return { why: 'pin' };
  const [character] = plain.match(/[^A-Z0-9]/u) ?? [];
  if (character !== undefined) return { why: 'character', character };
  const count = plain.length;
  return count < MIN_CHARACTERS || count > MAX_CHARACTERS ? { why: 'length', count } : null;
}

export const isCode = (code: string): boolean => codeFault(code) === null;
