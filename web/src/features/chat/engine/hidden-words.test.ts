import { expect, it } from 'vitest';
import { hiddenWords } from './hidden-words.ts';

it.each([
  ['contact me on *** or *** off', 2],
  ['*** first', 1],
  ['nothing is hidden', 0],
  ['a * star ** or two', 0],
])('counts the hidden words of “%s”: %i', (text, count) => {
  expect(hiddenWords(text)).toBe(count);
});
