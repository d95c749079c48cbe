import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';

/** Columns that every order writes. An index that names one, even in its condition, makes each such write touch all indexes. */
const WRITTEN_BY_EVERY_ORDER = {
  upload: ['used_by', 'order_id'],
  buy_ad: ['remaining_amount', 'closed_by_itself'],
  ledger_account: ['debits_posted', 'debits_pending', 'credits_posted'],
  conversation: ['last_seq', 'last_hash'],
  user_stream: ['last_seq', 'first_seq'],
};

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

  it('has no index on what every order writes', async () => {
    const indexed = await test.db.many<{ column: string }>(sql`
      SELECT DISTINCT x.indrelid::regclass || '.' || a.attname AS column
      FROM pg_index x
      JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = x.indexrelid
        AND d.refclassid = 'pg_class'::regclass AND d.refobjid = x.indrelid
      JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid`);
    const columns = indexed.map(({ column }) => column);
    // Keys and conditions alike are seen.
    expect(columns).toEqual(expect.arrayContaining(['upload.sha256', 'upload.purpose', 'upload.owner_id']));
    for (const [table, written] of Object.entries(WRITTEN_BY_EVERY_ORDER)) {
      const there = await test.db.many<{ name: string }>(sql`
        SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass`);
      expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(written));
      for (const name of written) expect(columns).not.toContain(`${table}.${name}`);
    }
  });

  it('is a copy of its own', async () => {
    const other = await createTestDatabase();
    expect(other.url).not.toBe(test.url);
    await other.drop();
  });
});
