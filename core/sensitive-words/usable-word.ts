import { foldText } from './fold.ts';

/** Characters of one sensitive word or phrase; the database refuses more. */
export const MAX_WORD = 64;

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** A single letter or digit would mask half of all text. */
const ALONE = /^[\p{L}\p{N}]$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;

export type WordFault = 'long' | 'noLetter' | 'single';

/** A word in its stored form, or why it cannot be a sensitive word. */
export function usableWord(text: string): { readonly word: string; readonly folded: string } | { fault: WordFault } {
  const word = text.trim();
  const folded = foldText(word);
  if (word.length > MAX_WORD) return { fault: 'long' };
  if (!SAYS_SOMETHING.test(folded)) return { fault: 'noLetter' };
  if (ALONE.test(folded) && !IDEOGRAPH.test(folded)) return { fault: 'single' };
  return { word, folded };
}
