import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { NO_REFERENCE, REFERENCES } from './references.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** The column needs a value: it is NOT NULL and has no default. */
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The column has a unique index. */
  readonly isUnique: boolean;
  /** The tables that it refers to. */
  readonly references: readonly string[];
  readonly isForeignKey: boolean;
}

export interface Table {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
}

/** The tables of one migration. */
export interface Area {
  /** The migration's name without its number. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tables: readonly Table[];
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isId: boolean;
  readonly isKey: boolean;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly isUnique: boolean;
  readonly foreignTable: string | null;
}

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
         a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype) AS "isId",
         coalesce(p.conkey @> ARRAY[a.attnum], false) AS "isKey",
         a.attnotnull AND NOT a.atthasdef AS "isRequired", NOT a.attnotnull AS "isNullable",
         EXISTS (SELECT FROM pg_index x WHERE x.indrelid = c.oid AND x.indisunique AND x.indpred IS NULL
                 AND x.indnkeyatts = 1 AND x.indkey[0] = a.attnum) AS "isUnique",
         (SELECT min(f.confrelid::regclass::text) FROM pg_constraint f
          WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.conkey @> ARRAY[a.attnum]) AS "foreignTable"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'schema\\_%'
  ORDER BY c.relname, a.attnum`;

/** Reads the tables of a migrated database, and their purpose from the comments of the migrations in `folder`. */
export async function readModel(client: pg.Client, folder: string): Promise<Area[]> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const columns = Map.groupBy(rows, ({ table }) => table);
  const areas = readdirSync(join(folder, 'migrations'))
    .sort()
    .map((file) => ({
      name: file.replace(/^\d+_/, '').replace('.sql', ''),
      ...readArea(readFileSync(join(folder, 'migrations', file), 'utf8'), columns),
    }))
    .filter(({ tables }) => tables.length > 0);
  if (columns.size > 0) throw new Error(`no migration says CREATE TABLE ${[...columns.keys()].join(', ')}`);
  return areas;
}

/** Removes the tables that the text creates from `columns` and returns them. */
function readArea(text: string, columns: Map<string, readonly ColumnRow[]>): Omit<Area, 'name'> {
  const [, title = '', description = ''] = /^([^:.]+)[:.]\s*(.*)$/s.exec(commentAt(text, 0)) ?? [];
  const tables = [...text.matchAll(/^((?:--.*\n)*)CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map((match) => {
    const [, , name = ''] = match;
    const rows = columns.get(name) ?? [];
    const comment = firstSentence(commentAt(text, match.index));
    if (comment === '') throw new Error(`${name}: the migration must say above CREATE TABLE what it holds`);
    columns.delete(name);
    return { name, description: comment, columns: rows.map(columnOf) };
  });
  return { title, description, tables };
}

function columnOf({ foreignTable, isId, ...row }: ColumnRow): Column {
  const references = foreignTable === null ? (REFERENCES[row.name] ?? []) : [foreignTable];
  if (isId && row.name !== 'id' && references.length === 0 && !NO_REFERENCE.has(row.name)) {
    throw new Error(`${row.table}.${row.name}: tools/model/references.ts must say what it refers to`);
  }
  return { ...row, references, isForeignKey: foreignTable !== null };
}

/** The comment above this place of a text, as one line. */
function commentAt(text: string, index: number): string {
  const [comment = ''] = /^(?:--.*\n)*/.exec(text.slice(index)) ?? [];
  return comment
    .replaceAll(/^-- ?/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}
