import pg from 'pg';
import { type Sql, toQuery } from './sql.ts';
import { type NameOf, openStatementNames } from './statement-names.ts';

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
  const nameOf = openStatementNames();
  let closing = false;
  pool.on('error', (error) => {
    // While closing, connections may report a server that shuts down at the same time.
    if (!closing) options.onError(error);
  });
  return {
    ...queryable(pool, nameOf),
    pool,
    transaction: (work) => transaction(pool, nameOf, work),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

function queryable(client: pg.Pool | pg.PoolClient, nameOf: NameOf): Queryable {
  const send = (query: Sql): Promise<pg.QueryResult> => {
    const { text, values } = toQuery(query);
    // Without values it may be several statements, which cannot be prepared.
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query(name === undefined ? { text, values } : { name, text, values });
  };
  const rows = async <Row>(query: Sql): Promise<Row[]> => (await send(query)).rows as Row[];
  return {
    many: rows,
    maybe: async <Row>(query: Sql) => (await rows<Row>(query))[0] ?? null,
    one: async <Row>(query: Sql) => {
      const [row] = await rows<Row>(query);
      if (row === undefined) throw new Error(`expected a row: ${toQuery(query).text.slice(0, 120)}`);
      return row;
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
    named: async <Row>(name: string, text: string, values: unknown[]) =>
      (await client.query({ name, text, values })).rows as Row[],
  };
}

async function transaction<T>(pool: pg.Pool, nameOf: NameOf, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, nameOf, work);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!RETRYABLE.has(code) || attempt >= TX_ATTEMPTS) throw error;
    }
  }
}

async function attemptOnce<T>(pool: pg.Pool, nameOf: NameOf, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  // A connection that dies between two statements emits an event; unhandled, it would end the process.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const result = await work({ ...queryable(client, nameOf), afterCommit: (action) => after.push(action) });
    const { command } = await client.query('COMMIT');
    // COMMIT rolls back a transaction with a failed statement without reporting an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its end');
    for (const action of after) action();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
