import pg from 'pg';
import { expect, it } from 'vitest';
import { SCHEMA_DIR } from '#server/platform/postgres/migrate.ts';
import { createTestDatabase } from '#tests/fixtures/database.ts';
import { textOf } from '#tests/repo/files.ts';
import { readModel } from '#tools/model/read-model.ts';
import { renderModel } from '#tools/model/render-model.ts';

it('docs/DATA-MODEL.md is what `npm run docs:model` writes', async () => {
  const test = await createTestDatabase();
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  try {
    expect(renderModel(await readModel(client, SCHEMA_DIR))).toBe(textOf('docs/DATA-MODEL.md'));
  } finally {
    await client.end();
    await test.drop();
  }
});
