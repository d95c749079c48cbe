import { readWholeNumber } from './whole-number.ts';

/** Signs that part the numbers of a list while it is typed; a comma within is part of a number: `1,000` is one. */
export const LIST_SIGNS = [';', '；', '、', '\n'];
const PARTS = new RegExp(`,\\s|[${LIST_SIGNS.join('')}]`);

export interface WholeList {
  /** Numbers above zero, each once, smallest first. */
  readonly numbers: number[];
  /** The first part that is no such number; empty: there is none. */
  readonly refused: string;
}

/** Reads lists of whole numbers as people write them. */
export function readWholeList(texts: readonly string[], maxDigits: number): WholeList {
  const parts = texts.flatMap((text) => text.split(PARTS)).filter((part) => part.trim() !== '');
  const read = parts.map((part) => ({ part, number: Number(readWholeNumber(part, maxDigits).digits) }));
  const good = read.map(({ number }) => number).filter((number) => number > 0);
  return {
    numbers: [...new Set(good)].toSorted((a, b) => a - b),
    refused: read.find(({ number }) => number === 0)?.part ?? '',
  };
}
