import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openSqlObjects, readSqlObjects } from './sql-objects.ts';
import { loadStartingData, readStartingData } from './starting-data.ts';

/** The folder that has `migrations`, `sql` and `data`. */
export const SCHEMA_DIR = fileURLToPath(new URL('../../..', import.meta.url));

/** An advisory lock number of our own, held while this database is migrated. */
const LOCK = 7_203_114_501;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings a database up to date, as the owner, in one transaction: runs new migrations in the order of their names,
 * applies the functions and views whose files changed (see sql-objects.ts), and loads the new rows of the starting data
 * (see starting-data.ts). Two processes that start together wait for each other. Returns the names of the files it
 * applied; throws when an earlier migration was changed or is missing.
 */
export async function migrate(url: string, folder = SCHEMA_DIR): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const applied = await bringUpToDate(client, folder);
    await client.query('COMMIT');
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * Trigger functions come before the tables that name them; all other functions come after, because some take a table's
 * row. Views come last: a table can only be changed while no view depends on it.
 */
async function bringUpToDate(client: pg.Client, folder: string): Promise<string[]> {
  const migrations = await pendingMigrations(client, readMigrations(join(folder, 'migrations')));
  const objects = await openSqlObjects(client, readSqlObjects(join(folder, 'sql')));
  const hasNewTables = migrations.length > 0;
  if (hasNewTables) await objects.dropViews();
  const triggers = await objects.applyFunctions('triggers');
  for (const migration of migrations) await runMigration(client, migration);
  const functions = await objects.applyFunctions('functions');
  const views = await objects.applyViews();
  const dropped = await objects.dropUndefined();
  const applied = [...triggers, ...migrations.map(({ name }) => name), ...functions, ...views, ...dropped];
  if (applied.length > 0) await objects.check();
  return [...applied, ...(await loadStartingData(client, readStartingData(join(folder, 'data'))))];
}

/** The migrations of a folder, in order. */
function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

async function pendingMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseRewrites(done, migrations);
  return migrations.filter(({ name }) => !done.has(name));
}

async function runMigration(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query(text).catch((error: Error) => {
    throw new Error(`migration ${name}: ${error.message}`, { cause: error });
  });
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
}

function refuseRewrites(done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of done) {
    const now = present.get(name);
    if (now === undefined)
      throw new Error(`migration ${name} ran on this database but is not among ours: is it newer?`);
    if (now !== checksum) throw new Error(`migration ${name} was changed after it ran on this database: add a new one`);
  }
}
