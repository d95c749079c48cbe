import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterDirectory } from '#server/platform/embedded-postgres.ts';

/** The database's first process, from its own lock file; null when it does not run. */
export async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(await clusterDirectory(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}
