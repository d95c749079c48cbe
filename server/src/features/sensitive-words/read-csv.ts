import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#server/platform/app-error.ts';

const HEADINGS: ReadonlySet<string> = new Set(['word', 'words', '敏感词', '词']);

/** A row of a pasted table: the number of the line where it ends, from 1, and its first cell. */
export interface FirstCell {
  readonly line: number;
  readonly text: string;
}

/**
 * The first cells of a table, separated by commas, semicolons or tabs; empty cells and a heading are left out. Throws
 * `gateway.malformed` for an unclosed quote, which would swallow the rest of the table.
 */
export function firstCells(csv: string): FirstCell[] {
  const rows: FirstCell[] = [];
  try {
    parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t', '，', '；'],
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (record: string[], { lines }) => {
        rows.push({ line: lines, text: record[0] ?? '' });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('gateway.malformed', { rule: `csv: ${error.message}` });
    throw error;
  }
  return rows.filter(({ line, text }) => text !== '' && !(line === 1 && HEADINGS.has(text.toLowerCase())));
}
