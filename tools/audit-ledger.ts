import { auditLedger } from '#server/ledger/audit.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';

/**
 * `npm run audit:ledger`: checks the ledger of a live database. MIGRATE_URL, else DATABASE_URL names it; otherwise the
 * running embedded database of DATA_DIR. Exit code 0: clean; 1: findings; 2: it could not be checked.
 */
async function main(): Promise<number> {
  const url =
    process.env.MIGRATE_URL ||
    process.env.DATABASE_URL ||
    (await (await import('#tools/find-database.ts')).findDatabaseUrl());
  const db = openDatabase({
    url,
    poolSize: 1,
    statementTimeoutMs: 0,
    onError: (error) => console.error(error.message),
  });
  try {
    const findings = await auditLedger(db);
    for (const { check, subject, detail } of findings) console.log(`${check} ${subject}: ${detail}`);
    console.log(findings.length === 0 ? 'audit: clean' : `audit: ${findings.length} findings`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

process.exitCode = await main().catch((error: Error) => {
  console.error(`audit: could not run: ${error.message}`);
  return 2;
});
