import pg from 'pg';
import { camelCased } from './camel-case.ts';
import { type Sql, toQuery } from './sql.ts';
import { type NameOf, openStatementNames } from './statement-names.ts';
import { type Line, openLine } from './transaction.ts';

// int8 is read as bigint (every amount is one); numeric stays text, because a float would lose digits.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

/** Anything that runs SQL: the pool, or one open transaction. */
export interface Queryable {
  /** All rows of a composed statement. */
  many<Row>(query: Sql): Promise<Row[]>;
  /** The first row, or null. */
  maybe<Row>(query: Sql): Promise<Row | null>;
  /** Exactly one row; throws when there is none. */
  one<Row>(query: Sql): Promise<Row>;
  /** Runs a statement and returns the number of rows it affected. */
  run(query: Sql): Promise<number>;
  /** A prepared statement under a constant name, for the hot path. */
  named<Row>(name: string, text: string, values: unknown[]): Promise<Row[]>;
}

/** One open transaction. Functions passed to `afterCommit` run once it is durable, and not after a rollback. */
export interface Tx extends Queryable {
  afterCommit(action: () => void): void;
  /**
   * Sends a statement with the next one or with the commit, which saves a round trip, for what nobody reads an answer of.
   * Its failure is that of the transaction.
   */
  defer(query: Sql): void;
  /** The same of a prepared statement under a constant name. */
  deferNamed(name: string, text: string, values: unknown[]): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction; after a serialization failure or deadlock it is retried, at most `TX_ATTEMPTS`
   * times.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The role of the application, which cannot rewrite history. */
export const APP_ROLE = 'market_app';
/** The role of the signer, which reads what it checks and writes what it signs. */
export const SIGNER_ROLE = 'market_signer';

const TX_ATTEMPTS = 4;
const CONNECT_TIMEOUT_MS = 20_000;
const IDLE_IN_TX_MS = 60_000;
const RETRYABLE = new Set(['40001', '40P01']);

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** The role that every connection sets; by default the application's, which cannot rewrite history. */
  role?: string;
  statementTimeoutMs: number;
  onError: (error: Error) => void;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    statement_timeout: options.statementTimeoutMs,
    // A caller that waits longer than this for a connection, in the pool or on the network, gets an error.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The database ends an abandoned transaction and releases its locks.
    idle_in_transaction_session_timeout: IDLE_IN_TX_MS,
    keepAlive: true,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  });
  // A connection that dies while nothing is asked of it emits an error, and an error that nobody hears would end the process. The
  // pool hears it of connections that are idle only, a transaction not before the turn after it was given one. What died fails
  // its next statement, and the pool takes it back no more.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    nameColumns(client);
  });
  const queryOf = queriesWith(openStatementNames());
  let closing = false;
  pool.on('error', (error) => {
    // While closing, connections may report a server that shuts down at the same time.
    if (!closing) options.onError(error);
  });
  return {
    ...queryable((query) => pool.query(query), queryOf),
    pool,
    transaction: (work) => transaction(pool, queryOf, work),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

const propertyNames = new Map<string, string>();

/** Rows have their columns in camel case: the driver makes its rows with the names that it finds in their description. */
function nameColumns(client: pg.PoolClient): void {
  const { connection } = client as pg.PoolClient & { readonly connection: pg.Connection };
  connection.prependListener('rowDescription', ({ fields }: { readonly fields: { name: string }[] }) => {
    for (const field of fields) field.name = propertyOf(field.name);
  });
}

function propertyOf(column: string): string {
  let name = propertyNames.get(column);
  if (name === undefined) {
    name = camelCased(column);
    propertyNames.set(column, name);
  }
  return name;
}

interface Query {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: unknown[];
}

interface Sent {
  readonly rows: readonly unknown[];
  readonly rowCount: number | null;
}

/** How a query goes out: on a connection of the pool, or in the line of a transaction. */
type Send = (query: Query, isCounted: boolean) => Promise<Sent>;

function queryable(send: Send, queryOf: (query: Sql) => Query): Queryable {
  const rows = async <Row>(query: Sql): Promise<Row[]> => (await send(queryOf(query), false)).rows as Row[];
  return {
    many: rows,
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0] ?? null,
    one: async <Row>(query: Sql) => {
      const [row] = await rows<Row>(query);
      if (row === undefined) throw new Error(`expected a row: ${toQuery(query).text.slice(0, 120)}`);
      return row;
    },
    run: async (query) => (await send(queryOf(query), true)).rowCount ?? 0,
    named: async <Row>(name: string, text: string, values: unknown[]) =>
      (await send({ name, text, values }, false)).rows as Row[],
  };
}

/** What is sent for a composed statement: under a name where it comes often. */
const queriesWith =
  (nameOf: NameOf) =>
  (query: Sql): Query => {
    const { text, values } = toQuery(query);
    // Without values it may be several statements, which cannot be prepared.
    const name = values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? { text, values } : { name, text, values };
  };

function openTx(line: Line, queryOf: (query: Sql) => Query, after: (() => void)[]): Tx {
  return {
    ...queryable((query, isCounted) => line.send({ ...query, withoutRows: isCounted }), queryOf),
    afterCommit: (action) => after.push(action),
    defer: (query) => line.defer({ ...queryOf(query), withoutRows: true }),
    deferNamed: (name, text, values) => line.defer({ name, text, values, withoutRows: true }),
  };
}

type Work<T> = (tx: Tx) => Promise<T>;

function transaction<T>(pool: pg.Pool, queryOf: (query: Sql) => Query, work: Work<T>): Promise<T> {
  return retried(() => attemptOnce(pool, queryOf, work));
}

/** Repeats a whole transaction after a serialization failure or deadlock, at most `TX_ATTEMPTS` times. */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!RETRYABLE.has(code) || count >= TX_ATTEMPTS) throw error;
    }
  }
}

async function attemptOnce<T>(pool: pg.Pool, queryOf: (query: Sql) => Query, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  const line = openLine(client);
  try {
    const result = await work(openTx(line, queryOf, after));
    await line.commit();
    for (const action of after) action();
    return result;
  } catch (error) {
    await line.rollback().catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
