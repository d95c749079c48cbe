import pg from 'pg';
import { APP_ROLE } from '../postgres/db.ts';

/** One hears of new jobs, the others take and end them. The jobs themselves use the application's connections. */
const POOL_SIZE = 3;

/**
 * Connections of the job queue, with the rights of the application. Its library takes ids as text, where the application
 * reads bigint. Hearing of jobs needs connections of their own: behind PgBouncer's transaction pooling nothing is heard,
 * and jobs are found by looking.
 */
export function openJobPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    keepAlive: true,
    options: `-c role=${APP_ROLE}`,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => retryable(query(...args))) as typeof client.query;
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => retryable(connect(...args))) as typeof pool.connect;
  return pool;
}

/** The code of PostgreSQL for "cannot connect now": the library tries again after it, and fails outright after others. */
const TRY_AGAIN = '57P03';
const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '08003', '08006']);

/**
 * Marks errors that say the database is away as worth another try. The library ends a job outside of any error handling,
 * so that an error which it does not know would end the process.
 */
function retryable(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.catch((error: Error & { code?: string }) => {
    if (GONE.has(error.code ?? '') || /connection (terminated|error)|not queryable/i.test(error.message)) {
      throw Object.assign(new Error(error.message, { cause: error }), { code: TRY_AGAIN });
    }
    throw error;
  });
}
