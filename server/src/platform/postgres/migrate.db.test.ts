import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { migrate } from './migrate.ts';

describe('migrating', () => {
  let folder = '';
  let url = '';
  let test: TestDatabase;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeAll(async () => {
    test = await createTestDatabase({ audit: false });
    const owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    await owner.query('CREATE SCHEMA history');
    await owner.end();
    // A history of its own, in a schema of its own.
    const inside = new URL(test.url);
    inside.searchParams.set('options', '-c search_path=history');
    url = inside.href;
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-migrations-'));
    return () => rmSync(folder, { recursive: true });
  });

  it('runs what is new in the order of names, once, though two start together', async () => {
    write('0002_b.sql', 'ALTER TABLE a ADD COLUMN more int');
    write('0001_a.sql', 'CREATE TABLE a (id int)');
    const [one, other] = await Promise.all([migrate(url, folder), migrate(url, folder)]);
    expect([...one, ...other]).toEqual(['0001_a.sql', '0002_b.sql']);

    write('0003_c.sql', 'CREATE TABLE c (id int); SELECT 1 / 0');
    await expect(migrate(url, folder)).rejects.toThrow('migration 0003_c.sql: division by zero');
    write('0003_c.sql', 'CREATE TABLE c (id int)');
    expect(await migrate(url, folder)).toEqual(['0003_c.sql']);

    write('0001_a.sql', 'CREATE TABLE a (id bigint)');
    await expect(migrate(url, folder)).rejects.toThrow('migration 0001_a.sql was changed after it ran');
    rmSync(join(folder, '0001_a.sql'));
    await expect(migrate(url, folder)).rejects.toThrow('migration 0001_a.sql ran on this database but is not');
  });
});
