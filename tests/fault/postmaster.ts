import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterDirectory } from '#server/platform/postgres/embedded-postgres.ts';

/** The database's first process, from its own lock file; null when it does not run. */
async function postmasterPid(dataDir: string): Promise<number | null> {
  const text = await readFile(join(await clusterDirectory(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/** SIGKILL to the database's first process. One that is dead already has been killed well enough. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir);
  try {
    if (pid !== null) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
