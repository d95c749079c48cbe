/*
 * The one reading of text that people type, paste or upload, before any check, in the browser and at the server: from a
 * contact list, a spreadsheet or a chat come marks that nobody sees, and other forms of the same letters and digits.
 */

/** Marks without a picture: directions, byte order marks, fillers, selectors. Joiners shape letters of some scripts. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
const JOINERS = /\u200C|\u200D/g;
/** Selectors that free text keeps beside an emoji or a letter, and the tags of flags. */
const KEPT_IN_TEXT = /\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\s\u2800]/gu;
const BLANKS = /[\s\u0085\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+/gu;
const HYPHENS =
  /[\u058A\u05BE\u1806\u2010-\u2015\u2043\u207B\u208B\u2212\u2E3A\u2E3B\u30FC\uFE31\uFE32\uFE58\uFE63\uFF0D]/g;
const APOSTROPHES = /[`´ʹʻʼˈ‘’‛′＇]/g;
/** ASCII without controls, and without the apostrophe that is not plain. */
const PLAIN = /^[ -_a-~]*$/;
/** Widths of ASCII as East Asian keyboards write it. */
const WIDE = /[\uFF01-\uFF5E]/g;
const WIDE_TO_ASCII = 0xfee0;

const narrow = (text: string): string =>
  text.replace(WIDE, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - WIDE_TO_ASCII));

/** A decimal digit of any script as 0 to 9: Unicode keeps the ten of each script together, in order. */
function digitOf(character: string): string {
  let before = 0;
  for (let at = (character.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(at)); at--) before++;
  return String(before % 10);
}

/** Decimal digits of every script as 0 to 9. Raised and circled ones are none: `12\u00B2` is not 122. */
export const withPlainDigits = (text: string): string =>
  narrow(text)
    .normalize('NFC')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf);

/** Hyphens and apostrophes of every script as those of ASCII, without joiners. */
export const withPlainMarks = (text: string): string =>
  text.replace(HYPHENS, '-').replace(INVISIBLE, '').replace(JOINERS, '').replace(APOSTROPHES, "'");

/** Free text, several lines: without marks that hide or turn text round. Empty when nothing of it can be seen. */
export function typedText(text: string): string {
  const clean = text.replace(INVISIBLE, (mark) => (KEPT_IN_TEXT.test(mark) ? mark : '')).trim();
  return clean.replace(UNSEEN, '') === '' ? '' : clean;
}

/** One line, as a name: blanks of every kind are one space, wide forms are narrow, letters are composed. */
export const typedLine = (text: string): string =>
  narrow(text.replace(INVISIBLE, '').replace(/(?<!\p{L}\p{M}*)(\u200C|\u200D)|(\u200C|\u200D)(?!\p{L})/gu, ''))
    .normalize('NFC')
    .replace(BLANKS, ' ')
    .trim();

/** Text of ASCII, with blanks: a number, a code, an address. Digits are 0 to 9, hyphens and apostrophes plain. */
export const typedAscii = (text: string): string =>
  // Nearly every text is plain as it comes, and finding that out costs a tenth of making it so.
  (PLAIN.test(text) ? text : withPlainDigits(withPlainMarks(text))).replace(BLANKS, ' ').trim();

/** The same without any blank: an address of a chain, a hash, an e-mail address. */
export const typedToken = (text: string): string => typedAscii(text).replaceAll(' ', '');

/** Digits that are grouped as people like: the six of a code, four of a card. */
export const typedDigits = (text: string): string => typedAscii(text).replace(/[ .'-]/g, '');
