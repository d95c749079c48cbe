import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { type Lang, type WordKey, wordOf } from '#server/platform/words.ts';

/** A moment is written as ISO 8601. */
type Cell = string | number | Date;
/** Texts of screens in the reader's language. */
export type WordIn = (key: WordKey) => string;

/** The columns of a file for people, in order: the heading, and the cell in the reader's language. */
export type FileColumns<Row> = readonly (readonly [
  head: WordKey,
  cell: (row: Row, wordFor: WordIn, lang: Lang) => Cell,
])[];

/** Rows as lines of a file for people: every state and kind in words, amounts as decimals, times with their zone. */
export const linesFor =
  <Row>(columns: FileColumns<Row>) =>
  (rows: readonly Row[], lang: Lang): Record<string, string | number>[] => {
    const wordFor: WordIn = (key) => wordOf(lang, key);
    const headed = columns.map(([head, cell]) => [wordFor(head), cell] as const);
    return rows.map((row) =>
      Object.fromEntries(headed.map(([head, cell]) => [head, writtenCell(cell(row, wordFor, lang))])),
    );
  };

const writtenCell = (cell: Cell): string | number => (cell instanceof Date ? cell.toISOString() : cell);

/** An amount with every digit of its currency, and nothing where there is none. */
export function decimalIn(symbol: string, amount: string | null): string {
  const { unit } = currencyOf(symbol);
  return amount === null ? '' : formatDecimal(BigInt(amount), unit, unit);
}

export const pointsIn = (amount: string | null): string => decimalIn(POINTS.symbol, amount);
