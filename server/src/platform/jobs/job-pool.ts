import pg from 'pg';
import { APP_ROLE } from '../postgres/db.ts';

/**
 * One connection listens for new jobs, the others take and complete them. The jobs themselves use the application's
 * connections.
 */
const POOL_SIZE = 3;

/**
 * A pool for the job queue, with the rights of the application. Separate, because its library reads ids as text where
 * the application reads bigint, and because LISTEN needs its own connections: behind PgBouncer's transaction pooling it
 * receives nothing, and jobs are found by polling.
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

/** PostgreSQL's code for "cannot connect now": the library retries after it, and fails at once after others. */
const TRY_AGAIN = '57P03';
const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '08003', '08006']);

/**
 * Marks errors that mean the database is away as retryable. The library ends jobs outside of any error handler, so an
 * unknown error would end the process.
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
