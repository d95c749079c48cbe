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
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}
