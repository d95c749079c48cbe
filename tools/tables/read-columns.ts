import type pg from 'pg';
import { typescriptOf } from './column-types.ts';
import { CORE_TYPES, type CoreType } from './core-types.ts';

export interface TableColumn {
  readonly name: string;
  /** Without null. */
  readonly typescript: string;
  readonly coreType: CoreType | null;
  readonly isNullable: boolean;
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly oid: number;
  readonly isNullable: boolean;
  readonly checks: readonly string[];
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, t.typname AS type, t.oid, NOT a.attnotnull AS "isNullable",
         ARRAY(SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
               WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS checks
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname, a.attnum`;

/** As PostgreSQL writes `column IN (...)` and, of an array, `column <@ '{...}'`. */
const IN_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/;
const WITHIN = /\w+ <@ '\{([\w,]+)\}'::text\[\]/;

/** The columns of every table of a migrated database, by table. */
export async function readColumns(client: pg.Client): Promise<Map<string, TableColumn[]>> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const unused = new Set(Object.keys(CORE_TYPES));
  const tables = new Map<string, TableColumn[]>();
  for (const row of rows) {
    const key = `${row.table}.${row.name}`;
    unused.delete(key);
    const columns = tables.get(row.table) ?? [];
    tables.set(row.table, columns);
    columns.push({
      name: row.name,
      typescript: valuesOf(row.checks) ?? typescriptOf(row.type, row.oid),
      coreType: CORE_TYPES[key] ?? null,
      isNullable: row.isNullable,
    });
  }
  if (unused.size > 0) throw new Error(`core-types.ts names no column: ${[...unused].join(', ')}`);
  return tables;
}

/** The values that a column's CHECK lists, as a union; null without a list. */
function valuesOf(checks: readonly string[]): string | null {
  for (const check of checks) {
    const list = IN_LIST.exec(check)?.[1];
    if (list !== undefined) return list.split(', ').map(literalOf).join(' | ');
    const within = WITHIN.exec(check)?.[1];
    if (within !== undefined) return `readonly (${within.split(',').map(quoted).join(' | ')})[]`;
  }
  return null;
}

function literalOf(constant: string): string {
  const text = /^'(.*)'::text$/.exec(constant)?.[1];
  return text === undefined ? constant : quoted(text.replaceAll("''", "'"));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`;
}
