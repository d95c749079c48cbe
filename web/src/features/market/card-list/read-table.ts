import { isCode } from '#core/orders/card-code.ts';
import type { CardForms } from '#core/orders/card-parts.ts';
import { delimiterIn, readRows, type TableRow, type Unclosed } from '#web/lib/read-rows.ts';
import { wordCells } from './word-cells.ts';

/** Between the cells of a line without a delimiter; a dash or slash only between blanks, since codes have them too. */
const LOOSE = /(?<!\bPIN)\s*[:：=]\s*|\s+[-–—/]\s+/i;
/** After a blank, a number that no code ends in: with its currency, with decimals, or of at most three digits. */
const NUMBER = String.raw`\d{1,6}(?:[.,]\d{1,2})?`;
const FACE_AFTER = [
  new RegExp(String.raw`^(.*\S)\s+((?:[A-Za-z]{3}\s*|\p{Sc}\s?)${NUMBER})$`, 'u'),
  new RegExp(String.raw`^(.*\S)\s+(${NUMBER}\s*(?:[A-Z]{3}|\p{Sc}))$`, 'u'),
  /^(.*\S)\s+(\d{1,6}[.,]\d{1,2})$/,
  /^(\S+)\s+(\d{1,3})$/,
];
/** The same before a code. */
const FACE_BEFORE = [
  new RegExp(String.raw`^((?:[A-Za-z]{3}\s*|\p{Sc}\s?)${NUMBER})\s+(.*\S)$`, 'u'),
  new RegExp(String.raw`^(${NUMBER}\s*(?:[A-Z]{3}|\p{Sc}))\s+(.*\S)$`, 'u'),
  /^(\d{1,6}[.,]\d{1,2})\s+(.*\S)$/,
  /^(\d{1,3})\s+(\S+)$/,
];
const NO_FORMS: CardForms = { codePattern: null, pinPattern: null };
/** A line of several cards rather than a card and its serial number. */
const MIN_CARDS_OF_LINE = 3;
/** Beginnings of the lines of a list: a dash or a dot, a running number with a point or a bracket. */
const LIST_MARK = /^(?:[-–—]\s+|[•·∙‣▪●○◦*✓]\s*|\(?\d{1,3}[)）、]\s*|\d{1,3}[.．]\s+)(?=\S)/;

/** A row of a list of cards. */
export interface CardRow extends TableRow {
  /** Its code was cut from a number that can belong to it: the reader says what the columns are. */
  readonly isGuessed?: boolean;
}

/** The rows of a list of cards. A line without the delimiter of the others is split by its own. */
export function readTable(text: string, forms: CardForms = NO_FORMS): { rows: readonly CardRow[] } | Unclosed {
  const table = readRows(text);
  if ('unclosed' in table) return table;
  const rows = table.rows.map(({ line, cells: [first = '', ...others] }): CardRow => {
    const unmarked = first.replace(LIST_MARK, '');
    return { line, ...(others.length === 0 ? looseCells(unmarked, forms) : { cells: [unmarked, ...others] }) };
  });
  return { rows: rows.length === 1 ? rows.flatMap(cardsOfLine) : rows };
}

type Split = Omit<CardRow, 'line'>;

/** A line without the delimiter of the text: split by another one, or where a colon, a lone dash or a value stands. */
function looseCells(line: string, forms: CardForms): Split {
  const delimiter = delimiterIn(line);
  const cells = delimiter === undefined ? line.split(LOOSE) : line.split(delimiter);
  const [only = ''] = cells;
  if (cells.length > 1) return { cells: cells.map((cell) => cell.trim()) };
  const [, before, after = ''] = FACE_AFTER.map((form) => form.exec(only)).find((match) => match !== null) ?? [];
  if (before !== undefined) {
    const split = wordCells(before, forms);
    return { ...split, cells: [...split.cells, after] };
  }
  const [, face = '', code = ''] = FACE_BEFORE.map((form) => form.exec(only)).find((match) => match !== null) ?? [];
  if (!isCode(code)) return wordCells(only.trim(), forms);
  const split = wordCells(code, forms);
  return { ...split, cells: [face, ...split.cells] };
}

/** Codes one after another in a single line, each with the cells that follow it. */
function cardsOfLine(row: CardRow): CardRow[] {
  const { line, cells } = row;
  if (cells.filter(isCode).length < MIN_CARDS_OF_LINE) return [row];
  const rows: { line: number; cells: string[] }[] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (last === undefined || isCode(cell)) rows.push({ line, cells: [cell] });
    else last.cells.push(cell);
  }
  return rows;
}
