import { MAX_WORD } from '#contract/functions/sensitive-words.ts';
import { foldText } from '#core/sensitive-words/fold.ts';
import type { NewWord } from './sensitive-words.store.ts';

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** A single letter or digit would mask half of all text. */
const ALONE = /^[\p{L}\p{N}]$/u;
const IDEOGRAPH = /^\p{Script=Han}$/u;

/**
 * A word in its stored form; null when it cannot be a sensitive word: without a letter, too long, or a single letter.
 */
export function usable(text: string): NewWord | null {
  const word = text.trim();
  const folded = foldText(word);
  if (word.length > MAX_WORD || !SAYS_SOMETHING.test(folded)) return null;
  if (ALONE.test(folded) && !IDEOGRAPH.test(folded)) return null;
  return { word, folded };
}
