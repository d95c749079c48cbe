import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { sql } from './sql.ts';

const MISSING = { code: '42P01' };

/** How often a connection was written to by submittables: each is one round trip. */
let trips: number;
let test: TestDatabase;
const query = pg.Client.prototype.query;

beforeAll(async () => {
  test = await createTestDatabase();
  const owner = new pg.Client({ connectionString: test.url });
  await owner.connect();
  await owner.query('CREATE TABLE line_note (id int PRIMARY KEY); GRANT ALL ON line_note TO market_app');
  await owner.end();
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(this: pg.Client, ...args: unknown[]) {
    trips += 1;
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
});
beforeEach(async () => {
  await test.db.run(sql`DELETE FROM line_note`);
  trips = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await test.drop();
});

const note = (id: number) => sql`INSERT INTO line_note (id) VALUES (${id})`;
const notes = async (): Promise<number[]> =>
  (await test.db.many<{ id: number }>(sql`SELECT id FROM line_note ORDER BY id`)).map(({ id }) => id);

describe('a transaction', () => {
  it('sends what is deferred with the commit, and BEGIN with the first statement', async () => {
    await test.db.transaction(async (tx) => {
      tx.defer(note(1));
      const { count } = await tx.one<{ count: bigint }>(sql`SELECT count(*) FROM line_note`);
      expect(count).toBe(1n);
      tx.defer(note(2));
    });
    expect(trips).toBe(2);
    expect(await notes()).toEqual([1, 2]);
  });

  it('sends together what is asked for together, in that order', async () => {
    const counts = await test.db.transaction((tx) =>
      Promise.all([tx.run(note(1)), tx.many(sql`SELECT id FROM line_note`), tx.run(note(2))]),
    );
    expect(counts).toEqual([1, [{ id: 1 }], 1]);
    expect(trips).toBe(2);
  });

  it('sends nothing when there is nothing to send', async () => {
    expect(await test.db.transaction(async () => 'done')).toBe('done');
    expect(trips).toBe(0);
  });

  it.each([
    ['at the commit', false],
    ['at the next statement', true],
  ])('fails with what was deferred, and leaves nothing: %s', async (_, isFollowed) => {
    await test.db.transaction((tx) => tx.run(note(1)));
    const twice = test.db.transaction(async (tx) => {
      await tx.run(note(2));
      tx.defer(note(1));
      if (isFollowed) await tx.run(note(3));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([1]);
  });

  it('runs nothing behind a statement that failed, and is rolled back though nobody looked', async () => {
    const unnoticed = test.db.transaction(async (tx) => {
      await Promise.allSettled([tx.run(sql`INSERT INTO no_such_table VALUES (${1})`), tx.run(note(1))]);
      tx.defer(note(2));
    });
    await expect(unnoticed).rejects.toMatchObject(MISSING);
    expect(await notes()).toEqual([]);
  });

  it('goes on with the connection after a failure, also with a statement that was being prepared', async () => {
    const insert = (id: number) =>
      test.db.transaction((tx) => tx.named('line-note', 'INSERT INTO line_note VALUES ($1)', [id]));
    await insert(1);
    for (const attempt of [1, 1]) await expect(insert(attempt)).rejects.toMatchObject({ code: '23505' });
    const failing = (text: string) => test.db.transaction((tx) => tx.named('line-fails', text, [1]));
    await expect(failing('SELECT 1 / ($1::int - 1)')).rejects.toMatchObject({ code: '22012' });
    await expect(failing('SELECT 1 / ($1::int - 1)')).rejects.toMatchObject({ code: '22012' });
    await insert(2);
    expect(await notes()).toEqual([1, 2]);
  });

  it('fails, and nothing else, when the database tells of its end in the moment in which it is given a connection', async () => {
    const end = Object.assign(new Error('terminating connection due to unexpected postmaster exit'), { code: '57P01' });
    test.db.pool.once('acquire', (client) => {
      // Before whoever waits for the connection goes on with it: the driver reads several messages in one turn.
      process.nextTick(() => (client as unknown as { connection: EventEmitter }).connection.emit('errorMessage', end));
    });
    await expect(test.db.transaction((tx) => tx.run(note(1)))).rejects.toThrow('not queryable');
    await test.db.transaction((tx) => tx.run(note(2)));
    expect(await notes()).toEqual([2]);
  });

  it('is not done when its connection ends before the commit is answered', async () => {
    const lost = test.db.transaction(async (tx) => {
      await tx.run(note(1));
      tx.defer(sql`SELECT pg_terminate_backend(pg_backend_pid(), ${0})`);
    });
    await expect(lost).rejects.toThrow();
    expect(await notes()).toEqual([]);
  });

  it('takes nothing after its end', async () => {
    const leaked = await test.db.transaction(async (tx) => {
      await tx.run(note(1));
      return { tx };
    });
    await expect(leaked.tx.run(note(2))).rejects.toThrow('the transaction has ended');
    expect(await notes()).toEqual([1]);
  });
});
