import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { guardRun } from '../guard.ts';

/** Runs `work` on a database of its own with the schema in it, and removes the database, also when it is killed. */
export async function withNewDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const guard = guardRun();
  const postgres = await startPostgres({ dataDir: join(guard.folder, 'data'), volatile: true });
  try {
    await prepareDatabase(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await work(client).finally(() => client.end());
  } finally {
    await postgres.stop();
    await guard.end();
  }
}
