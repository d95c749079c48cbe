import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { startMark } from '../bus/processes.ts';

export interface DataDirLock {
  release(): void;
}

/** Locks are numbered: this with the number behind it. */
const LOCK = 'cardway.pid.';
const MAX_ATTEMPTS = 20;

/**
 * Locks a data folder for this process. The lock of a process that is gone (killed, or lost by a restart) is taken
 * over, by one of all that try. Throws an error that names the process that holds it.
 *
 * The newest lock counts, and is never removed: a lock that is free gets a successor with the next number, which only one process
 * can create, with its mark in it from the first moment. Whoever creates an older one, having looked too long ago, sees the newer.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true });
  const mine = join(dataDir, `cardway.new.${randomUUID()}`);
  writeFileSync(mine, processMark(process.pid), { mode: 0o600 });
  try {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const newest = newestLock(dataDir);
      const holder = runningIn(lockFile(dataDir, newest));
      if (holder !== null) {
        throw new Error(`${dataDir} is in use by process ${holder}: stop it, or set another DATA_DIR`);
      }
      if (takeLock(dataDir, mine, newest + 1)) return { release: () => freeLock(dataDir, newest + 1) };
    }
    throw new Error(`${dataDir} is being locked by several processes`);
  } finally {
    rmSync(mine, { force: true });
  }
}

const lockFile = (dataDir: string, number: number): string => join(dataDir, `${LOCK}${number}`);

const locksIn = (dataDir: string): number[] =>
  readdirSync(dataDir).flatMap((name) => (/^cardway\.pid\.\d+$/.test(name) ? [Number(name.slice(LOCK.length))] : []));

/** 0: there was none yet. */
const newestLock = (dataDir: string): number => Math.max(0, ...locksIn(dataDir));

/** Creates the lock of this number, a link to a file with the mark of this process; false: another process was quicker. */
function takeLock(dataDir: string, mine: string, number: number): boolean {
  try {
    linkSync(mine, lockFile(dataDir, number));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  }
  const isNewest = newestLock(dataDir) === number;
  const over = isNewest ? locksIn(dataDir).filter((other) => other < number) : [number];
  for (const other of over) rmSync(lockFile(dataDir, other), { force: true });
  return isNewest;
}

/** Takes the mark out of it. The folder may be gone by now. */
function freeLock(dataDir: string, number: number): void {
  if (existsSync(lockFile(dataDir, number))) truncateSync(lockFile(dataDir, number));
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
