import { readWholeNumber } from './whole-number.ts';

/** Signs that part the numbers of a list while it is typed; a comma within is part of a number: `1,000` is one. */
export const LIST_SIGNS = [';', '；', '、', '\n'];
/** A text with commas, and without a group that only a number can have: `100,250` can be a list as well, `1,000` cannot. */
const TWO = /^\p{Sc}?\d{1,3}(?:,[1-9]\d\d)+$/u;
const PARTS = new RegExp(`,\\s|[${LIST_SIGNS.join('')}]`);

export interface WholeList {
  /** Numbers above zero, each once, smallest first. */
  readonly numbers: number[];
  /** The first part that is no such number; empty: there is none. */
  readonly refused: string;
  /** The readings of the refused part, as a number and as a list of numbers; empty: it is no number at all. */
  readonly readings: readonly string[];
}

/** Reads lists of whole numbers as people write them. */
export function readWholeList(texts: readonly string[], maxDigits: number): WholeList {
  const parts = texts.flatMap((text) => text.split(PARTS)).filter((part) => part.trim() !== '');
  const read = parts.map((part) => {
    const readings = readingsOf(part);
    return { part, readings, number: readings.length > 0 ? 0 : Number(readWholeNumber(part, maxDigits).digits) };
  });
  const fault = read.find(({ number }) => number === 0);
  const good = read.map(({ number }) => number).filter((number) => number > 0);
  return {
    numbers: [...new Set(good)].toSorted((a, b) => a - b),
    refused: fault?.part ?? '',
    readings: fault?.readings ?? [],
  };
}

function readingsOf(part: string): string[] {
  const plain = part.normalize('NFKC').trim();
  return TWO.test(plain) ? [plain.replaceAll(',', ''), plain.replaceAll(',', '; ')] : [];
}
