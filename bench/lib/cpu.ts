import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const TICK_US = 10_000;

/** CPU time that a process has used so far, user and system, in microseconds; 0 when it is gone. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_US : 0;
}

/** The same of a process and its children: of a PostgreSQL server with all its backends. */
export function cpuOfTree(pid: number): number {
  let total = cpuOf(pid);
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && Number(statOf(Number(entry))?.[1]) === pid) total += cpuOf(Number(entry));
  }
  return total;
}

/** The fields of /proc/pid/stat from the third on; a name may hold blanks, so they are counted from its bracket. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
