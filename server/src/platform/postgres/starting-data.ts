import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';

/** The file `<number>_<table>.csv`: its first line names columns of the table; the first column identifies a row. */
export interface StartingData {
  readonly file: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** An empty cell is null. Every other cell is text in PostgreSQL's input format of the column's type. */
  readonly rows: readonly Readonly<Record<string, string | null>>[];
}

const FILE_NAME = /^\d{4}_([a-z0-9_]+)\.csv$/;

/** The files of a folder, in the order of their names, so that a row can refer to rows of an earlier file. */
export function readStartingData(folder: string): StartingData[] {
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  return files.map((file) => {
    const table = FILE_NAME.exec(file)?.[1];
    if (table === undefined) throw new Error(`data/${file}: must be called <four digits>_<table>.csv`);
    const [columns = [], ...lines] = parse(readFileSync(join(folder, file), 'utf8')) as string[][];
    const rows = lines.map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] || null])));
    return { file, table, columns, rows };
  });
}

/**
 * Inserts every row once in the life of a database: what an operator changes or deletes later stays so, and a new row
 * of a file is added at the next start. Returns the files with new rows.
 */
export async function loadStartingData(client: pg.Client, files: readonly StartingData[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_data (
    table_name text, key text, loaded_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (table_name, key))`);
  const loaded: string[] = [];
  for (const data of files) {
    const newRows = await loadFile(client, data).catch((error: Error) => {
      throw new Error(`data/${data.file}: ${error.message}`, { cause: error });
    });
    if (newRows > 0) loaded.push(`data/${data.file}`);
  }
  return loaded;
}

async function loadFile(client: pg.Client, { table, columns, rows }: StartingData): Promise<number> {
  const [key = ''] = columns;
  const { rows: unknown } = await client.query<{ key: string }>(
    `INSERT INTO schema_data (table_name, key) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING key`,
    [table, rows.map((row) => row[key])],
  );
  if (unknown.length === 0) return 0;
  const keys = new Set(unknown.map((row) => row.key));
  const newRows = rows.filter((row) => keys.has(row[key] ?? ''));
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(
    `INSERT INTO ${pg.escapeIdentifier(table)} (${list})
     SELECT ${list} FROM jsonb_populate_recordset(NULL::${pg.escapeIdentifier(table)}, $1) ON CONFLICT DO NOTHING`,
    [JSON.stringify(newRows)],
  );
  return newRows.length;
}
