import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/**
 * The application's privileges on the queue, which its library guards with row level security: working it, not changing
 * its tables. The statements can be repeated, because a later version of the library may add tables.
 */
const GRANTS = `
GRANT USAGE ON SCHEMA graphile_worker TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO market_app;
REVOKE INSERT, UPDATE, DELETE ON graphile_worker.migrations FROM market_app;
DO $$
DECLARE guarded regclass;
BEGIN
  FOR guarded IN
    SELECT c.oid FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'market_app')
  LOOP
    EXECUTE format('CREATE POLICY market_app ON %s TO market_app USING (true) WITH CHECK (true)', guarded);
  END LOOP;
END $$`;

/** An advisory lock number of our own, held while the queue is installed, so that two processes wait for each other. */
const LOCK = 7_203_114_502;

/** Brings the schema of background jobs up to date. `url` connects as the owner of the database. */
export async function installJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString: url, maxPoolSize: 2 });
    await client.query('BEGIN');
    await client.query(GRANTS);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
