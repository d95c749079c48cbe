import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMark } from '../bus/processes.ts';

export interface DataDirLock {
  release(): void;
}

/**
 * Makes this process the only one that runs on a data folder. A lock whose process is gone, killed or restarted away,
 * is taken over. Throws an error that names the process that holds it.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'cardway.pid');
  const mine = `${process.pid} ${startMark(process.pid) ?? ''}`;
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST' || attempt > 5) throw error;
    }
    const holder = readHolder(file);
    if (holder !== null) throw new Error(`${dataDir} is in use by process ${holder}: stop it, or set another DATA_DIR`);
    rmSync(file, { force: true });
  }
}

/** The process that holds the lock and lives, or null. */
function readHolder(file: string): number | null {
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
