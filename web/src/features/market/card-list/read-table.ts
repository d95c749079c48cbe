import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { isCode } from '#core/orders/card-code.ts';

export interface TableRow {
  /** The line of the text where the row ends, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text as rows and cells. Empty rows are left out; nothing else is. */
export type Table =
  | { readonly rows: readonly TableRow[] }
  /** The line of a quote that nothing closes: it would swallow the rest. */
  | { readonly unclosed: number };

/** In the order in which they are preferred: a comma can stand within a cell. */
const DELIMITERS = ['\t', ';', '；', '|', ',', '，', '、'] as const;
/** Excel writes its delimiter on a line of its own. */
const DIRECTIVE = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i;
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
/** A line of several cards rather than a card and its serial number. */
const MIN_CARDS_OF_LINE = 3;

/** Reads pasted lines or a CSV file. A line without the delimiter of the others is split by its own. */
export function readTable(text: string): Table {
  const directive = DIRECTIVE.exec(text);
  const delimiter = directive?.[1] ?? delimiterOf(text);
  const before = directive ? 1 : 0;
  const records = recordsOf(directive ? text.slice(directive[0].length) : text, delimiter ?? '\t');
  if (!Array.isArray(records)) return { unclosed: records.unclosed + before };
  const rows = records
    .map(({ line, cells }) => ({
      line: line + before,
      cells: cells.length === 1 ? looseCells(cells[0] ?? '') : cells,
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { rows: rows.length === 1 ? rows.flatMap(cardsOfLine) : rows };
}

function recordsOf(text: string, delimiter: string): TableRow[] | { unclosed: number } {
  const rows: TableRow[] = [];
  let line = 0;
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (record: string[], { lines }) => {
        line = lines;
        rows.push({ line, cells: record.map(unwrapped) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return { unclosed: line + 1 };
    throw error;
  }
}

/** `="0123"` is how a CSV file keeps a spreadsheet from shortening a number. */
const unwrapped = (cell: string): string => /^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell;

/** A line without the delimiter of the text: split by another one, or where a colon, a lone dash or a value stands. */
function looseCells(line: string): string[] {
  const delimiter = DELIMITERS.find((candidate) => withoutDecimals(line).includes(candidate));
  const cells = delimiter === undefined ? line.split(LOOSE) : line.split(delimiter);
  const [only = ''] = cells;
  if (cells.length > 1) return cells.map((cell) => cell.trim());
  const match = FACE_AFTER.map((form) => form.exec(only)).find((faced) => faced !== null);
  return match ? [match[1] ?? '', match[2] ?? ''] : [only.trim()];
}

/** The delimiter that most lines have; of several, the preferred one. */
function delimiterOf(text: string): string | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => withoutDecimals(line.replace(/"[^"]*"/g, '')));
  const counts = DELIMITERS.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  const most = Math.max(...counts);
  return most === 0 ? undefined : DELIMITERS[counts.indexOf(most)];
}

/** A comma between a blank and the end of a line, within a number, is a decimal one. */
const withoutDecimals = (line: string): string =>
  line.replace(/(?<=\s\p{Sc}?\d{1,6}),(?=\d{1,2}\s*(?:[A-Z]{3}|\p{Sc})?\s*$)/u, '');

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
