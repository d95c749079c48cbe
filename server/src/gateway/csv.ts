import { stringify } from 'csv-stringify/sync';

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe and stays text; plain numbers are left as they
 * are. Spreadsheets skip blanks and invisible characters before the sign, and those of East Asia read full-width and small
 * signs as the plain ones (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@|＝＋－＠｜﹦﹢﹣﹫])/u;
/** Where a spreadsheet separates its cells by semicolons, a formula begins after one. */
const AFTER_SEPARATOR = /([;\t][\s\p{Cf}]*)(?=[=+\-@|＝＋－＠｜﹦﹢﹣﹫])/gu;
const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const inner = text.replace(AFTER_SEPARATOR, "$1'");
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${inner}` : inner;
}

/** Nested objects become columns such as `brand.name`; lists stay JSON in one cell. */
function flatten(row: object, prefix: string, into: Map<string, unknown>): Map<string, unknown> {
  for (const [key, value] of Object.entries(row)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) flatten(value, `${prefix}${key}.`, into);
    else into.set(prefix + key, value);
  }
  return into;
}

/** RFC 4180 with a header line and a byte order mark, without which spreadsheets misread Chinese. */
export function toCsv(rows: readonly object[]): string {
  const flat = rows.map((row) => flatten(row, '', new Map()));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const cells = flat.map((row) => columns.map((column) => cell(row.get(column))));
  // A single line feed is quoted too: spreadsheets end a line there.
  return stringify([columns.map(cell), ...cells], { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
