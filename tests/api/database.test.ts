import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import { sql } from '#server/platform/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';

describe('a test database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('is migrated, so that migrating again runs nothing', async () => {
    expect(await migrate(test.url)).toEqual([]);
    const { count } = await test.db.one<{ count: bigint }>(sql`SELECT count(*) FROM ledger_transfer`);
    expect(count).toBe(0n);
  });

  it('is used with the rights of the application, which cannot change the schema', async () => {
    const { role } = await test.db.one<{ role: string }>(sql`SELECT current_user AS role`);
    expect(role).toBe('market_app');
    await expect(test.db.run(sql`CREATE TABLE mine (id int)`)).rejects.toThrow('permission denied');
    await expect(test.db.run(sql`DELETE FROM ledger_transfer`)).rejects.toThrow('permission denied');
  });

  it('is a copy of its own', async () => {
    const other = await createTestDatabase();
    expect(other.url).not.toBe(test.url);
    await other.drop();
  });
});
