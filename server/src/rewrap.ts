import { rewrapAll } from './app/rewrap/rewrap-all.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { APP_ROLE, openDatabase } from './platform/postgres/db.ts';
import { runningPostgres } from './platform/postgres/embedded-postgres.ts';
import { encryptedStorage } from './platform/storage/encrypted-storage.ts';
import { diskStorage } from './platform/storage/storage-disk.ts';
import { openKeyRing } from './platform/vault/key-ring.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const complain = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/**
 * `npm run rewrap`, or `node server/src/rewrap.ts` in a container: wraps all stored keys with the newest key of
 * MASTER_KEYS, beside the running product; see docs/guides/sealing.md. Exit code 0: nothing is left under an older key;
 * 1: some could not be opened; 2: it could not run.
 */
async function main(): Promise<number> {
  const config = loadConfig(process.env);
  const ring = openKeyRing(config.masterKeys);
  const db = openDatabase({
    url: databaseOf(config),
    poolSize: 1,
    role: APP_ROLE,
    statementTimeoutMs: 0,
    onError: (error) => complain(error.message),
  });
  const storage = encryptedStorage(diskStorage(`${config.dataDir}/blobs`), ring);
  /** How many of each kind did not open in the last pass. */
  const failures = new Map<string, number>();
  try {
    for await (const { what, renewed, failed } of rewrapAll({ db, storage, ring })) {
      say(`${what}: ${renewed} wrapped with key ${ring.newestId}${failed > 0 ? `, ${failed} do not open` : ''}`);
      failures.set(what, failed);
    }
  } finally {
    await db.close();
  }
  if ([...failures.values()].some((failed) => failed > 0)) return 1;
  say(`rewrap: nothing is left under a key before ${ring.newestId}`);
  return 0;
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl ?? runningPostgres(dataDir);
  if (url === null) throw new Error('start the product first, or set DATABASE_URL');
  return url;
}

process.exitCode = await main().catch((error: Error) => {
  complain(`rewrap: could not run: ${error.message}`);
  return 2;
});
