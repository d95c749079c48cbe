import type { Rules } from '../settings/rules.ts';
import { type LimitBook, openLimitBook } from './limit-book.ts';

const books = new WeakMap<Rules, LimitBook>();

/** The limits of this process, kept with its rules. */
export function limitsOf(rules: Rules): LimitBook {
  const book = books.get(rules) ?? openLimitBook();
  books.set(rules, book);
  return book;
}
