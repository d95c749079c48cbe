import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { migrate, SCHEMA_DIR } from '#server/platform/postgres/migrate.ts';
import { readModel } from './model/read-model.ts';
import { renderModel } from './model/render-model.ts';

const PAGE = join(import.meta.dirname, '../docs/DATA-MODEL.md');

/** `npm run docs:model`: writes docs/DATA-MODEL.md from the catalog of a new database. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-model-'));
  const postgres = await startPostgres({ dataDir, volatile: true });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      writeFileSync(PAGE, renderModel(await readModel(client, SCHEMA_DIR)));
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
