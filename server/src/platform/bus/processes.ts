import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Whether a process runs. A process that has ended but was not collected by its parent counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
  const stat = statOf(pid);
  return stat === null || stat[0] !== 'Z';
}

/** Distinguishes a process from a later one with the same id; null when it does not run. */
export function startMark(pid: number): string | null {
  if (!isAlive(pid)) return null;
  return statOf(pid)?.[19] ?? 'unknown';
}

/** Sends each signal in turn, with its time to react, until the process has ended. */
export async function endProcess(pid: number, steps: readonly (readonly [NodeJS.Signals, number])[]): Promise<void> {
  for (const [signal, waitMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < waitMs; waited += POLL_MS) {
      if (!isAlive(pid)) return;
      await sleep(POLL_MS);
    }
  }
}

/** The fields of /proc/PID/stat from the state on (the name before it may contain spaces); null without /proc. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
