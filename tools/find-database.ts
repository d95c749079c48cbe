import { resolve } from 'node:path';
import { lockDataDir } from '#server/platform/postgres/data-dir.ts';
import { runningPostgres, startPostgres } from '#server/platform/postgres/embedded-postgres.ts';

/**
 * The address of the database that the tools work on, as its owner: MIGRATE_URL, else DATABASE_URL, or the embedded one of
 * `dataDir` (DATA_DIR, ./data). If it is not running it is started, and stopped when this process is done.
 */
export async function findDatabaseUrl(dataDir?: string): Promise<string> {
  const ownerUrl = process.env.MIGRATE_URL || process.env.DATABASE_URL;
  if (dataDir === undefined && ownerUrl) return ownerUrl;
  const folder = resolve(dataDir ?? (process.env.DATA_DIR || './data'));
  const running = runningPostgres(folder);
  if (running !== null) return running;
  const lock = lockDataDir(folder);
  const postgres = await startPostgres({ dataDir: folder });
  process.once('beforeExit', async () => {
    await postgres.stop();
    lock.release();
  });
  return postgres.url;
}
