import { isCode } from '#core/orders/card-code.ts';
import { brandParts, type CardForms, cardParts, cardText, namesPin } from '#core/orders/card-parts.ts';
import { fitsBrand } from '../cards/code-text.ts';

/** `x`, `x2`: a count. */
const TIMES = /^(?:[x×*]\d{0,3}|\d{1,3}[x×*])$/i;
/** A number that can be a PIN, a value or a count, with its currency. */
const NUMBER = /^\p{Sc}?\d[\d.,]{0,5}\p{Sc}?$/u;
/** A number of fewer characters is no group of a code by itself. */
const MIN_GROUP = 4;
/** A line of more is no card with what stands beside it. */
const MAX_WORDS = 16;

/** Cells of a text between blanks. */
export interface WordCells {
  readonly cells: readonly string[];
  /** No form tells whether the numbers beside the code belong to it. */
  readonly isGuessed?: boolean;
}

/**
 * A text without delimiter: the groups of its code are one cell, and what stands beside them is not taken into it. A word,
 * a count and a number shorter than every group are cells of their own.
 */
export function wordCells(text: string, forms: CardForms): WordCells {
  const { code, pin } = cardParts(text, forms.pinPattern);
  if (pin !== null) {
    const { cells, ...guess } = wordCells(code, forms);
    return cells.length === 1 ? { cells: [text] } : { ...guess, cells: cells.map(withPin(pin)) };
  }
  const words = text.split(/\s+/);
  const isWhole = fitsBrand(text, forms.codePattern) || namesPin(text) || brandParts(text, forms).pin !== null;
  if (words.length === 1 || words.length > MAX_WORDS || isWhole) return { cells: [text] };
  const [run, ...others] = runsOf(words, forms);
  if (run && others.length === 0)
    return { cells: [...words.slice(0, run.from), words.slice(run.from, run.to).join(' '), ...words.slice(run.to)] };
  const groups = groupsOf(words);
  const cells: string[] = [];
  for (const [at, part] of words.entries()) {
    if (at > 0 && groups[at] && groups[at - 1]) cells.push(`${cells.pop()} ${part}`);
    else cells.push(part);
  }
  return cells.length > 1 && cells.some(isNumberedCode) ? { cells, isGuessed: true } : { cells: [text] };
}

const isNumberedCode = (cell: string): boolean => /\d/.test(cell) && isCode(cell);

const withPin = (pin: string) => (cell: string) => (isNumberedCode(cell) ? cardText({ code: cell, pin }) : cell);

/** The words, one after another, that are a code of the brand's form. */
function runsOf(words: readonly string[], { codePattern }: CardForms): { from: number; to: number }[] {
  const ends = (from: number) => Array.from({ length: words.length - from }, (_, more) => from + more + 1);
  return words.flatMap((_, from) =>
    ends(from).flatMap((to) => (fitsBrand(words.slice(from, to).join(' '), codePattern) ? [{ from, to }] : [])),
  );
}

/** Whether each word is a group of a code. */
function groupsOf(words: readonly string[]): boolean[] {
  const withDigits = words.filter((part) => /\d/.test(part) && part.length >= MIN_GROUP);
  const numbered = withDigits.filter((part) => !NUMBER.test(part));
  const shortest = Math.min(...(numbered.length > 0 ? numbered : withDigits).map(({ length }) => length));
  const hasCapitals = withDigits.some((part) => /[A-Z]/.test(part));
  return words.map((part) => {
    if (TIMES.test(part)) return false;
    if (NUMBER.test(part)) return part.length >= shortest;
    // A group of a code has letters only by chance: it is as long as another group, and written as that.
    const isLetters = withDigits.some(({ length }) => length === part.length) && (!hasCapitals || !/[a-z]/.test(part));
    return /\d/.test(part) || isLetters;
  });
}
