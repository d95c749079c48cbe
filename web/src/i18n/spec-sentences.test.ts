import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Sentences that the product specification gives word for word, and the file of words that has each. */
const SENTENCES = [
  ['goods', 'Price up to eight decimals'],
  ['goods', 'Sales quote cannot be empty'],
  ['goods', 'select at least one ad'],
  ['orders-workspace', 'Card face value or currency mismatch'],
  ['orders-workspace', 'Arbitration applied successfully'],
  ['bail', 'deposit succeeded'],
] as const;

it.each(SENTENCES)('%s says: %s', (area, sentence) => {
  const words = readFileSync(join(import.meta.dirname, `../../../words/en/${area}.json`), 'utf8');
  expect(words).toContain(sentence);
});
