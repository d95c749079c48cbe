import { MAX_WORD } from '#contract/functions/sensitive-words.ts';
import { foldText } from '#core/sensitive-words/fold.ts';
import type { NewWord } from './sensitive-words.store.ts';

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** One letter of an alphabet, or one digit, would mask half of what is written. */
const ALONE = /^[\p{L}\p{N}]$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;

/** A word as it is stored; null when nobody could be meant by it: no letter, too long, or one letter alone. */
export function usable(text: string): NewWord | null {
  const word = text.trim();
  const folded = foldText(word);
  if (word.length > MAX_WORD || !SAYS_SOMETHING.test(folded)) return null;
  if (ALONE.test(folded) && !IDEOGRAPH.test(folded)) return null;
  return { word, folded };
}
