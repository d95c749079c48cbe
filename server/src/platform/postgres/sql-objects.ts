import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type pg from 'pg';

/** `triggers` are trigger functions; their signatures name no table. */
const KINDS = ['triggers', 'functions', 'views'] as const;
type Kind = (typeof KINDS)[number];
type FunctionKind = Exclude<Kind, 'views'>;

/**
 * A function or a view: the file `<name>.sql`, anywhere below the folder of its kind, defines the object of that name and
 * states its privileges.
 */
export interface SqlObject {
  readonly kind: Kind;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** PostgreSQL: a function's result or parameter names cannot be changed in place. */
const INVALID_FUNCTION_DEFINITION = '42P13';

/** The objects in the folders of `folder`, each kind in the order of its names. */
export function readSqlObjects(folder: string): SqlObject[] {
  const objects = KINDS.flatMap((kind) => {
    const root = join(folder, kind);
    const paths = existsSync(root) ? readdirSync(root, { encoding: 'utf8', recursive: true }) : [];
    return paths
      .filter((path) => path.endsWith('.sql'))
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        const checksum = createHash('sha256').update(text).digest('hex');
        return { kind, name: basename(path, '.sql'), text, checksum };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  });
  const repeated = objects.find(({ name }, index) => objects.findIndex((other) => other.name === name) !== index);
  if (repeated) throw new Error(`${pathOf(repeated)}: two files have this name`);
  return objects;
}

/** Functions may call each other in any order: `check` validates their bodies once all of them exist. */
export async function openSqlObjects(client: pg.Client, objects: readonly SqlObject[]): Promise<SqlObjects> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_object (
    name text PRIMARY KEY, kind text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<Recorded>('SELECT name, kind, checksum FROM schema_object');
  await client.query('SET LOCAL check_function_bodies = off');
  return new SqlObjects(client, objects, new Map(rows.map((row) => [row.name, row])));
}

type Recorded = Pick<SqlObject, 'name' | 'kind' | 'checksum'>;

/**
 * The functions and views that a database has from a folder. Every step returns the paths that it applied or dropped.
 */
export class SqlObjects {
  readonly #client: pg.Client;
  readonly #objects: readonly SqlObject[];
  /** By name. */
  readonly #recorded: Map<string, Recorded>;

  constructor(client: pg.Client, objects: readonly SqlObject[], recorded: Map<string, Recorded>) {
    this.#client = client;
    this.#objects = objects;
    this.#recorded = recorded;
  }

  /** In one statement, because one view may read another. */
  async dropViews(): Promise<void> {
    const views = [...this.#recorded.values()].filter(({ kind }) => kind === 'views').map(({ name }) => name);
    if (views.length > 0) await this.#client.query(`DROP VIEW ${views.join(', ')}`);
    for (const name of views) await this.#forget(name);
  }

  async applyFunctions(kind: FunctionKind): Promise<string[]> {
    const changed = this.#changed(kind);
    for (const object of changed) {
      await replaceFunction(this.#client, object).catch(named(object));
      await this.#record(object);
    }
    return changed.map(pathOf);
  }

  /** A view's columns cannot be changed in place, so one changed view recreates all of them. */
  async applyViews(): Promise<string[]> {
    if (this.#changed('views').length === 0) return [];
    await this.dropViews();
    const views = this.#changed('views');
    for (const view of views) {
      await this.#client.query(view.text).catch(named(view));
      await this.#record(view);
    }
    return views.map(pathOf);
  }

  /** Drops objects without a file. */
  async dropUndefined(): Promise<string[]> {
    const defined = new Set(this.#objects.map(({ name }) => name));
    const undefinedNow = [...this.#recorded.values()].filter(({ name }) => !defined.has(name));
    for (const object of undefinedNow) {
      if (object.kind === 'views') await this.#client.query(`DROP VIEW ${object.name}`);
      else await dropFunctions(this.#client, await signaturesOf(this.#client, object.name)).catch(named(object));
      await this.#forget(object.name);
    }
    return undefinedNow.map(pathOf);
  }

  /**
   * Makes PostgreSQL validate the bodies in SQL, as it does for a function that is created after everything it names.
   */
  async check(): Promise<void> {
    await this.#client.query('SET LOCAL check_function_bodies = on');
    for (const object of this.#objects.filter(({ kind }) => kind !== 'views')) {
      await this.#client
        .query(
          `SELECT fmgr_sql_validator(p.oid) FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang AND l.lanname = 'sql'
           WHERE p.proname = $1 AND p.pronamespace = current_schema()::regnamespace`,
          [object.name],
        )
        .catch(named(object));
    }
  }

  #changed(kind: Kind): SqlObject[] {
    return this.#objects.filter(
      (object) => object.kind === kind && this.#recorded.get(object.name)?.checksum !== object.checksum,
    );
  }

  async #record(object: SqlObject): Promise<void> {
    this.#recorded.set(object.name, object);
    await this.#client.query(
      `INSERT INTO schema_object (name, kind, checksum) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, checksum = excluded.checksum, applied_at = now()`,
      [object.name, object.kind, object.checksum],
    );
  }

  async #forget(name: string): Promise<void> {
    this.#recorded.delete(name);
    await this.#client.query('DELETE FROM schema_object WHERE name = $1', [name]);
  }
}

/**
 * Replaces a function in place where PostgreSQL allows it, so that its dependants stay; otherwise drops the old one.
 */
async function replaceFunction(client: pg.Client, { name, text }: SqlObject): Promise<void> {
  const before = await signaturesOf(client, name);
  await client.query('SAVEPOINT replacing');
  try {
    await client.query(text);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INVALID_FUNCTION_DEFINITION) throw error;
    await client.query('ROLLBACK TO SAVEPOINT replacing');
    await dropFunctions(client, before);
    await client.query(text);
  }
  await client.query('RELEASE SAVEPOINT replacing');
  const after = await signaturesOf(client, name);
  // A function with other parameter types is an overload beside the old one.
  if (after.length > before.length) await dropFunctions(client, before);
  if ((await signaturesOf(client, name)).length !== 1) throw new Error(`does not define one function ${name}`);
}

async function signaturesOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = $1 AND pronamespace = current_schema()::regnamespace`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

async function dropFunctions(client: pg.Client, signatures: readonly string[]): Promise<void> {
  for (const signature of signatures) await client.query(`DROP FUNCTION ${signature}`);
}

function pathOf({ kind, name }: Pick<SqlObject, 'kind' | 'name'>): string {
  return `${kind}/${name}.sql`;
}

function named(object: Pick<SqlObject, 'kind' | 'name'>): (error: Error) => never {
  return (error) => {
    throw new Error(`${pathOf(object)}: ${error.message}`, { cause: error });
  };
}
