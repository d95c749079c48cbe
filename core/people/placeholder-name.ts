/**
 * Capitals and digits that nobody takes for another one of them, in print or read aloud. Each has a skeleton of its own
 * (core/people/lookalike.ts), so that two names of the same skeleton are the same name; no vowels: no words.
 */
export const NAME_CHARACTERS = 'CDFHJKMPQRWXY3479';
/** 17 x 16^5 names, about 18 million. */
const LENGTH = 6;

/**
 * A public name for an account whose owner has not chosen one, such as `User-7K3F9Q`. `below(n)` answers a random integer
 * from 0 to n - 1. No character follows itself: at a glance nobody counts how often it is there.
 */
export function placeholderName(below: (n: number) => number): string {
  let code = '';
  while (code.length < LENGTH) {
    const choice = [...NAME_CHARACTERS].filter((character) => character !== code.at(-1));
    code += choice[below(choice.length)] ?? '';
  }
  return `User-${code}`;
}
