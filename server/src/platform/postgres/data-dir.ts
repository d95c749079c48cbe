import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMark } from '../bus/processes.ts';

export interface DataDirLock {
  release(): void;
}

/**
 * Locks a data folder for this process. The lock of a process that is gone (killed, or lost by a restart) is taken
 * over. Throws an error that names the process that holds it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'cardway.pid');
  const mine = processMark(process.pid);
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST' || attempt > 5) throw error;
    }
    const holder = runningIn(file);
    if (holder !== null) throw new Error(`${dataDir} is in use by process ${holder}: stop it, or set another DATA_DIR`);
    rmSync(file, { force: true });
  }
}

/** Names a process in a file, so that no later process with its number is taken for it. */
export const processMark = (pid: number): string => `${pid} ${startMark(pid) ?? ''}`;

/** The process that a file names by its mark, when it still runs and is another than this one; or null. */
export function runningIn(file: string): number | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const [pid, mark] = text.split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number < 1 || number === process.pid) return null;
  return startMark(number) === mark ? number : null;
}
