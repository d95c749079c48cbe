const MIN_CHARACTERS = 4;
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

/** Whether a text can be a card code: 4 to 64 letters and digits. */
export function isCode(code: string): boolean {
  const length = codeLength(code);
  return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS;
}
