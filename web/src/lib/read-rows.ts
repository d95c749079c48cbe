import { CsvError, parse } from 'csv-parse/browser/esm/sync';

export interface TableRow {
  /** The line of the text where the row ends, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text as rows and cells. Empty rows are left out; nothing else is. */
export type Table = { readonly rows: readonly TableRow[] } | Unclosed;

export interface Unclosed {
  /** The line of a quote that nothing closes: it would swallow the rest. */
  readonly unclosed: number;
}

/** In the order in which they are preferred: a comma can stand within a cell. */
const DELIMITERS = ['\t', ';', '；', '|', ',', '，', '、'] as const;
/** Excel writes its delimiter on a line of its own. */
const DIRECTIVE = /^\uFEFF?sep=(.)(?:\r\n?|\n)/i;

/** Reads pasted lines or a CSV file, split by the delimiter that most lines have. */
export function readRows(text: string): Table {
  const directive = DIRECTIVE.exec(text);
  const delimiter = directive?.[1] ?? delimiterOf(text);
  const before = directive ? 1 : 0;
  const records = recordsOf(directive ? text.slice(directive[0].length) : text, delimiter ?? '\t');
  if (!Array.isArray(records)) return { unclosed: records.unclosed + before };
  return {
    rows: records
      .map(({ line, cells }) => ({ line: line + before, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

/** A delimiter of its own that a line has. */
export const delimiterIn = (line: string): string | undefined =>
  DELIMITERS.find((candidate) => withoutDecimals(line).includes(candidate));

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
