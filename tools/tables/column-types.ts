import pg from 'pg';
// Registers the parsers that the product reads with.
import '#server/platform/postgres/db.ts';

/** One value of each type as PostgreSQL writes it. A type that is not listed arrives as text. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.5',
  text: 'a',
  varchar: 'a',
  bpchar: 'a',
  uuid: '00000000-0000-0000-0000-000000000000',
  bytea: '\\x00',
  date: '2026-01-01',
  timestamp: '2026-01-01 00:00:00',
  timestamptz: '2026-01-01 00:00:00+00',
  json: '{}',
  jsonb: '{}',
};

/** What TypeScript calls a value of a type: asked of the very parser that the driver applies to it. */
export function typescriptOf(type: string, oid: number): string {
  const isArray = type.startsWith('_');
  const sample = SAMPLES[isArray ? type.slice(1) : type] ?? 'a';
  const value: unknown = pg.types.getTypeParser(
    oid,
    'text',
  )(isArray ? `{"${sample.replaceAll('\\', '\\\\')}"}` : sample);
  return Array.isArray(value) ? `readonly ${nameOf(value[0])}[]` : nameOf(value);
}

function nameOf(value: unknown): string {
  if (value instanceof Date) return 'Date';
  if (value instanceof Buffer) return 'Buffer';
  return typeof value === 'object' ? 'unknown' : typeof value;
}
