const HEADINGS: ReadonlySet<string> = new Set(['word', 'words', '敏感词', '词']);

/** One line of a table that somebody pasted: its number from 1, and its first cell. */
export interface FirstCell {
  readonly line: number;
  readonly text: string;
}

/** The first cells of a table, separated by commas, semicolons or tabs; empty lines and a heading are left out. */
export function firstCells(csv: string): FirstCell[] {
  return csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((row, index) => ({ line: index + 1, text: firstCell(row) }))
    .filter(({ line, text }) => text !== '' && !(line === 1 && HEADINGS.has(text.toLowerCase())));
}

function firstCell(row: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row)?.[1];
  return (quoted?.replaceAll('""', '"') ?? row.split(/[,;\t，；]/)[0] ?? '').trim();
}
