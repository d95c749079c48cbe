import { parseArgs } from 'node:util';
import { makeAdminLink } from './features/staff/public.ts';
import { loadConfig } from './platform/config.ts';
import { APP_ROLE, openDatabase } from './platform/postgres/db.ts';
import { runningPostgres } from './platform/postgres/embedded-postgres.ts';

const USAGE = 'usage: npm run admin -- create';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * `npm run admin -- create`, or `node server/src/admin.ts create` in a container: prints a one-time link that makes its
 * opener an administrator, beside the running product. Exit code 0: printed; 2: it could not run.
 */
async function main(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  if (positionals.join(' ') !== 'create') throw new Error(USAGE);
  const { databaseUrl, dataDir, publicUrl } = loadConfig(process.env);
  const url = databaseUrl ?? runningPostgres(dataDir);
  if (url === null) throw new Error('start the product first, or set DATABASE_URL');
  const onError = (error: Error): void => complain(error.message);
  const db = openDatabase({ url, poolSize: 1, role: APP_ROLE, statementTimeoutMs: 30_000, onError });
  try {
    const link = await makeAdminLink(db, publicUrl);
    if (link.isFurther) {
      complain('warning: an administrator exists already; this link makes another one, and the security log says so');
    }
    say(`administrator: ${link.url}\ngood once, until ${link.expiresAt.toISOString()}`);
  } finally {
    await db.close();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: Error) => {
  complain(`admin: could not run: ${error.message}`);
  return 2;
});
