import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';

/** Runs `work` on a database of its own with the schema in it, and removes the database. */
export async function withNewDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-model-'));
  const postgres = await startPostgres({ dataDir, volatile: true });
  try {
    await prepareDatabase(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await work(client).finally(() => client.end());
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
