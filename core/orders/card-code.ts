// A refused duplicate tells that a code is on the platform: a shorter code could be found by trying all of them. No brand of
// the catalogue has codes this short.
const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 64;

/** The normal form of a typed card code: letters and digits, upper case, full-width forms folded. */
export function normalCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

/** How many letters and digits a code has. */
export function codeLength(code: string): number {
  return normalCode(code).length;
}

/** Whether a text can be a card code: 8 to 64 letters and digits. */
export function isCode(code: string): boolean {
  const length = codeLength(code);
  return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS;
}
