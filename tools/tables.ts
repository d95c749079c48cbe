import { join } from 'node:path';
import { SCHEMA_DIR } from '#server/platform/postgres/migrate.ts';
import { withNewDatabase } from './model/new-database.ts';
import { readModel } from './model/read-model.ts';
import { readColumns } from './tables/read-columns.ts';
import { renderTables } from './tables/render-tables.ts';
import { writeTables } from './tables/write-tables.ts';

const FOLDER = join(import.meta.dirname, '../server/src/platform/postgres/tables');

/** `npm run db:types`: writes the types of all tables' columns, from the catalog of a new database. */
await withNewDatabase(async (client) => {
  const areas = await readModel(client, SCHEMA_DIR);
  writeTables(FOLDER, renderTables(areas, await readColumns(client)));
});
