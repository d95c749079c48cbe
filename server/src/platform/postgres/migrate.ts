import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** A constant of our own: whoever migrates this database holds it. */
const LOCK = 7_203_114_501;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings a database up to date: runs what is new of `folder` in the order of the names, as the owner, in one
 * transaction. Two processes that start together wait for each other. Answers the names it ran; throws when a
 * migration that ran earlier has been changed or is gone.
 */
export async function migrate(url: string, folder = MIGRATIONS_DIR): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const ran = await runNew(client, readMigrations(folder));
    await client.query('COMMIT');
    return ran;
  } finally {
    await client.end();
  }
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

async function runNew(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseRewrites(done, migrations);
  const ran: string[] = [];
  for (const { name, text, checksum } of migrations) {
    if (done.has(name)) continue;
    await client.query(text).catch((error: Error) => {
      throw new Error(`migration ${name}: ${error.message}`, { cause: error });
    });
    await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    ran.push(name);
  }
  return ran;
}

function refuseRewrites(done: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  const here = new Map(migrations.map((one) => [one.name, one.checksum]));
  for (const [name, checksum] of done) {
    const now = here.get(name);
    if (now === undefined)
      throw new Error(`migration ${name} ran on this database but is not among ours: is it newer?`);
    if (now !== checksum) throw new Error(`migration ${name} was changed after it ran on this database: add a new one`);
  }
}
