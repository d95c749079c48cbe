import { isCode } from '#core/orders/card-code.ts';
import { delimiterIn, readRows, type Table, type TableRow } from '#web/lib/read-rows.ts';

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
/** Numbers that are no codes, and a sign of times. */
const SHORT = /^(?:[\d.,]{1,6}|[x×*])$/i;
/** A line of several cards rather than a card and its serial number. */
const MIN_CARDS_OF_LINE = 3;

/** The rows of a list of cards. A line without the delimiter of the others is split by its own. */
export function readTable(text: string): Table {
  const table = readRows(text);
  if ('unclosed' in table) return table;
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: cells.length === 1 ? looseCells(cells[0] ?? '') : cells,
  }));
  return { rows: rows.length === 1 ? rows.flatMap(cardsOfLine) : rows };
}

/** A line without the delimiter of the text: split by another one, or where a colon, a lone dash or a value stands. */
function looseCells(line: string): string[] {
  const delimiter = delimiterIn(line);
  const cells = delimiter === undefined ? line.split(LOOSE) : line.split(delimiter);
  const [only = ''] = cells;
  if (cells.length > 1) return cells.map((cell) => cell.trim());
  const match = FACE_AFTER.map((form) => form.exec(only)).find((faced) => faced !== null);
  if (match) return [match[1] ?? '', match[2] ?? ''];
  const [, face = '', code = ''] = FACE_BEFORE.map((form) => form.exec(only)).find((faced) => faced !== null) ?? [];
  return isCode(code) ? [face, code] : besideCode(only.trim());
}

/** A code and short numbers after it, which can be its PIN, a value or a count: each is a cell, and the columns ask. */
function besideCode(line: string): string[] {
  const [code = '', ...others] = line.split(/\s+/);
  return others.length > 1 && isCode(code) && others.every((part) => SHORT.test(part)) ? [code, ...others] : [line];
}

/** Codes one after another in a single line, each with the cells that follow it. */
function cardsOfLine({ line, cells }: TableRow): TableRow[] {
  if (cells.filter(isCode).length < MIN_CARDS_OF_LINE) return [{ line, cells }];
  const rows: { line: number; cells: string[] }[] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (last === undefined || isCode(cell)) rows.push({ line, cells: [cell] });
    else last.cells.push(cell);
  }
  return rows;
}
