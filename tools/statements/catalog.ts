import type pg from 'pg';
import { readTree, type Tree } from './node-tree.ts';

export interface CatalogColumn {
  readonly table: string;
  readonly name: string;
  readonly isNullable: boolean;
  readonly isView: boolean;
}

/** What of a database's catalog the meaning of a parse tree depends on. */
export interface Catalog {
  /** By `relation oid.column number`. */
  readonly columns: ReadonlyMap<string, CatalogColumn>;
  /** Parse trees of views by oid. */
  readonly views: ReadonlyMap<number, Tree>;
  /** Functions that answer null only for a null. */
  readonly strict: ReadonlySet<number>;
  /** Functions behind operators and indexes that answer null for what is not there. */
  readonly lookups: ReadonlySet<number>;
  readonly counts: ReadonlySet<number>;
  /** Functions behind `=` and `<>`. */
  readonly equals: ReadonlySet<number>;
  readonly differs: ReadonlySet<number>;
  readonly typeNames: ReadonlyMap<number, string>;
}

const COLUMNS = `
  SELECT a.attrelid || '.' || a.attnum AS key, c.relname AS table, a.attname AS name, NOT a.attnotnull AS "isNullable",
         c.relkind = 'v' AS "isView"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'v', 'p')
  WHERE a.attnum > 0 AND NOT a.attisdropped`;

const VIEWS = `
  SELECT r.ev_class AS oid, r.ev_action::text AS tree FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
  WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace`;

const FUNCTIONS = `
  SELECT p.oid, p.proisstrict AS "isStrict", p.proname AS name,
         ARRAY(SELECT o.oprname::text FROM pg_operator o WHERE o.oprcode = p.oid) AS operators
  FROM pg_proc p`;

interface FunctionRow {
  readonly oid: number;
  readonly name: string;
  readonly isStrict: boolean;
  readonly operators: readonly string[];
}

const LOOKUPS = ['->', '->>', '#>', '#>>', '@?', '@@'];
const COUNTS = ['count', 'row_number', 'rank', 'dense_rank'];

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<CatalogColumn & { key: string }>(COLUMNS);
  const views = await client.query<{ oid: number; tree: string }>(VIEWS);
  const functions = await client.query<FunctionRow>(FUNCTIONS);
  const types = await client.query<{ oid: number; name: string }>('SELECT oid, typname AS name FROM pg_type');
  const those = (isOne: (row: FunctionRow) => boolean) => new Set(functions.rows.filter(isOne).map(({ oid }) => oid));
  return {
    columns: new Map(columns.rows.map((column) => [column.key, column])),
    views: new Map(views.rows.map(({ oid, tree }) => [oid, readTree(tree)])),
    strict: those(({ isStrict }) => isStrict),
    lookups: those(({ operators }) => operators.some((operator) => LOOKUPS.includes(operator))),
    counts: those(({ name }) => COUNTS.includes(name)),
    equals: those(({ operators }) => operators.includes('=')),
    differs: those(({ operators }) => operators.includes('<>')),
    typeNames: new Map(types.rows.map(({ oid, name }) => [oid, name])),
  };
}
