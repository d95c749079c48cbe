import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const GIB = 2 ** 30;
/** A whole run's databases and files take less than 3 GiB at a time. */
const FOLDER_BYTES = 6 * GIB;
/** Its processes need memory beside them. */
const MEMORY_BYTES = 12 * GIB;

/**
 * The folder for a test run's databases and files: in memory where there is plenty, since a slow disk doubles the time of
 * the run; otherwise the system's folder for temporary files.
 */
export function runParent(available = process.availableMemory(), folder = MEMORY_FOLDER): string {
  if (available < MEMORY_BYTES || process.env.TMPDIR !== undefined) return tmpdir();
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FOLDER_BYTES ? tmpdir() : folder;
  } catch {
    return tmpdir();
  }
}
