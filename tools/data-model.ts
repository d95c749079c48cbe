import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_DIR } from '#server/platform/postgres/migrate.ts';
import { withNewDatabase } from './model/new-database.ts';
import { readModel } from './model/read-model.ts';
import { renderModel } from './model/render-model.ts';

const PAGE = join(import.meta.dirname, '../docs/DATA-MODEL.md');

/** `npm run docs:model`: writes docs/DATA-MODEL.md from the catalog of a new database. */
await withNewDatabase(async (client) => writeFileSync(PAGE, renderModel(await readModel(client, SCHEMA_DIR))));
