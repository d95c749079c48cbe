import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { migrate } from './migrate.ts';

const ADD = 'CREATE OR REPLACE FUNCTION add(a int, b int) RETURNS int LANGUAGE sql AS $$ SELECT a + b $$;';
const VIEW = 'CREATE OR REPLACE VIEW v AS SELECT id FROM a;';

describe('migrating', () => {
  let folder = '';
  let url = '';
  let schema = 0;
  let test: TestDatabase;
  let owner: pg.Client;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const remove = (path: string) => rmSync(join(folder, path));
  const value = async (text: string): Promise<unknown> => {
    const { rows } = await owner.query<{ value: unknown }>(`SELECT (${text}) AS value`);
    return rows[0]?.value;
  };

  beforeAll(async () => {
    test = await createTestDatabase({ audit: false });
  });
  afterAll(() => test.drop());
  /** A migration history and a schema for each test. */
  beforeEach(async () => {
    schema += 1;
    folder = mkdtempSync(join(tmpdir(), 'cardway-migrations-'));
    for (const name of ['migrations', 'sql/triggers', 'sql/functions', 'sql/views']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    const inside = new URL(test.url);
    inside.searchParams.set('options', `-c search_path=history_${schema}`);
    url = inside.href;
    owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(`CREATE SCHEMA history_${schema}`);
    return async () => {
      await owner.end();
      rmSync(folder, { recursive: true });
    };
  });

  it('runs new migrations in the order of names, once, though two start together', async () => {
    write('migrations/0002_b.sql', 'ALTER TABLE a ADD COLUMN more int');
    write('migrations/0001_a.sql', 'CREATE TABLE a (id int)');
    const [first, second] = await Promise.all([migrate(url, folder), migrate(url, folder)]);
    expect([...first, ...second]).toEqual(['0001_a.sql', '0002_b.sql']);

    write('migrations/0003_c.sql', 'CREATE TABLE c (id int); SELECT 1 / 0');
    await expect(migrate(url, folder)).rejects.toThrow('migration 0003_c.sql: division by zero');
    write('migrations/0003_c.sql', 'CREATE TABLE c (id int)');
    expect(await migrate(url, folder)).toEqual(['0003_c.sql']);

    write('migrations/0001_a.sql', 'CREATE TABLE a (id bigint)');
    await expect(migrate(url, folder)).rejects.toThrow('migration 0001_a.sql was changed after it ran');
    remove('migrations/0001_a.sql');
    await expect(migrate(url, folder)).rejects.toThrow('migration 0001_a.sql ran on this database but is not');
  });

  it('applies functions that name each other in any order, and again when a file changed', async () => {
    write('sql/functions/add.sql', ADD);
    write(
      'sql/functions/add_twice.sql',
      'CREATE OR REPLACE FUNCTION add_twice(a int) RETURNS int LANGUAGE sql AS $$ SELECT twice(a) + 1 $$;',
    );
    mkdirSync(join(folder, 'sql/functions/area'));
    write(
      'sql/functions/area/twice.sql',
      'CREATE OR REPLACE FUNCTION twice(a int) RETURNS int LANGUAGE sql AS $$ SELECT add(a, a) $$;',
    );
    expect(await migrate(url, folder)).toEqual(['functions/add.sql', 'functions/add_twice.sql', 'functions/twice.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await value('add_twice(4)')).toBe(9);

    write('sql/functions/add.sql', ADD.replace('a + b', 'a + b + 100'));
    expect(await migrate(url, folder)).toEqual(['functions/add.sql']);
    expect(await value('add_twice(4)')).toBe(109);
  });

  it('refuses two files for one name', async () => {
    mkdirSync(join(folder, 'sql/functions/area'));
    write('sql/functions/add.sql', ADD);
    write('sql/functions/area/add.sql', ADD);
    await expect(migrate(url, folder)).rejects.toThrow('functions/add.sql: two files have this name');
  });

  it('replaces a function in place when its signature stays, and drops the old one when it changed', async () => {
    const signatures = `SELECT string_agg(pg_get_function_arguments(oid) || ': ' || pg_get_function_result(oid), ', ')
      FROM pg_proc WHERE proname = 'add' AND pronamespace = current_schema()::regnamespace`;
    const oid = `SELECT 'add'::regproc::oid::int`;
    write('sql/functions/add.sql', ADD);
    await migrate(url, folder);
    const before = await value(oid);
    write('sql/functions/add.sql', ADD.replace('a + b', 'b + a'));
    await migrate(url, folder);
    expect(await value(oid)).toBe(before);

    // A changed parameter name, result, type, or number of parameters.
    for (const [file, signature] of [
      [ADD.replace('b int', 'c int').replace('a + b', 'a + c'), 'a integer, c integer: integer'],
      [ADD.replace('RETURNS int', 'RETURNS bigint'), 'a integer, b integer: bigint'],
      [ADD.replace('b int', 'b bigint').replace('RETURNS int', 'RETURNS bigint'), 'a integer, b bigint: bigint'],
      [ADD.replace(', b int', '').replace('a + b', 'a'), 'a integer: integer'],
    ] as const) {
      write('sql/functions/add.sql', file);
      expect(await migrate(url, folder)).toEqual(['functions/add.sql']);
      expect(await value(signatures)).toBe(signature);
    }
  });

  it('drops functions and views that no file defines any more', async () => {
    write('migrations/0001_a.sql', 'CREATE TABLE a (id int)');
    write('sql/functions/add.sql', ADD);
    write('sql/views/v.sql', VIEW);
    await migrate(url, folder);
    remove('sql/functions/add.sql');
    remove('sql/views/v.sql');
    expect(await migrate(url, folder)).toEqual(['functions/add.sql', 'views/v.sql']);
    expect(await value(`SELECT to_regproc('add') IS NULL AND to_regclass('v') IS NULL`)).toBe(true);
    expect(await migrate(url, folder)).toEqual([]);
  });

  it('has functions of triggers before tables, and the others after', async () => {
    write(
      'migrations/0001_a.sql',
      `CREATE TABLE a (id int);
       CREATE TRIGGER a_kept BEFORE DELETE ON a FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
    );
    const refuse = (text: string) =>
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE '${text}'; END $$;`;
    write('sql/triggers/refuse.sql', refuse('kept'));
    write(
      'sql/functions/id_of.sql',
      'CREATE OR REPLACE FUNCTION id_of(row_of_a a) RETURNS int LANGUAGE sql AS $$ SELECT row_of_a.id $$;',
    );
    expect(await migrate(url, folder)).toEqual(['triggers/refuse.sql', '0001_a.sql', 'functions/id_of.sql']);
    expect(await value('id_of(ROW(7)::a)')).toBe(7);
    await expect(owner.query('DELETE FROM a')).rejects.toThrow('kept');
    write('sql/triggers/refuse.sql', refuse('stays'));
    await migrate(url, folder);
    await expect(owner.query('DELETE FROM a')).rejects.toThrow('stays');
  });

  it('changes a table under a view, and makes views anew with the privileges of their files', async () => {
    write('migrations/0001_a.sql', 'CREATE TABLE a (id int)');
    write('sql/views/v.sql', `${VIEW} GRANT SELECT ON v TO market_app`);
    write('sql/views/w.sql', 'CREATE OR REPLACE VIEW w AS SELECT id FROM v');
    await migrate(url, folder);
    write('migrations/0002_b.sql', 'ALTER TABLE a ALTER COLUMN id TYPE bigint');
    expect(await migrate(url, folder)).toEqual(['0002_b.sql', 'views/v.sql', 'views/w.sql']);
    expect(await value(`has_table_privilege('market_app', 'v', 'SELECT')`)).toBe(true);
    write('sql/views/v.sql', VIEW.replace('SELECT id', `SELECT 'x' AS name, id`));
    expect(await migrate(url, folder)).toEqual(['views/v.sql', 'views/w.sql']);
    expect(await value(`has_table_privilege('market_app', 'v', 'SELECT')`)).toBe(false);
  });

  it('refuses a function that names what is not there, a file that defines another, and keeps what was', async () => {
    write('sql/functions/add.sql', ADD);
    await migrate(url, folder);
    write('sql/functions/add.sql', ADD.replace('a + b', 'a + c'));
    await expect(migrate(url, folder)).rejects.toThrow('functions/add.sql: column "c" does not exist');
    write('sql/functions/add.sql', ADD);
    write('sql/functions/other.sql', ADD);
    await expect(migrate(url, folder)).rejects.toThrow('functions/other.sql: does not define one function other');
    expect(await value('add(1, 2)')).toBe(3);
  });
});
