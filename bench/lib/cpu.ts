import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const TICK_US = 10_000;

/** The fields of times in /proc/pid/stat, counted from the third field: own, and those of ended children. */
const OWN = [11, 12] as const;
const ENDED_CHILDREN = [13, 14] as const;
const PARENT = 1;
/** The fields of idle times in a core's line of /proc/stat: idle, and waiting for a disk. */
const IDLE = [3, 4] as const;
/** Further times are parts of the first ones. */
const CORE_TIMES = 8;

/** The CPU time that a process has used so far, user and system, in microseconds; 0 when it has ended. */
export function cpuOf(pid: number): number {
  return timesOf(statOf(pid), OWN);
}

/** The same of a process and its children, running and ended: for a PostgreSQL server with all its backends. */
export function cpuOfTree(pid: number): number {
  let total = cpuOf(pid) + timesOf(statOf(pid), ENDED_CHILDREN);
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && Number(statOf(Number(entry))?.[PARENT]) === pid) total += cpuOf(Number(entry));
  }
  return total;
}

/** The CPU time of ended children, from a line of /proc/pid/stat. */
export const cpuOfEndedChildren = (stat: string): number => timesOf(fieldsOf(stat), ENDED_CHILDREN);

export interface CoreTimes {
  readonly idle: number;
  readonly all: number;
}

/** The times of each core so far. */
export function coreTimes(): CoreTimes[] {
  const lines = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .filter((line) => /^cpu\d/.test(line));
  return lines.map((line) => {
    const times = line
      .split(/\s+/)
      .slice(1, 1 + CORE_TIMES)
      .map(Number);
    return {
      idle: IDLE.reduce((sum, at) => sum + (times[at] ?? 0), 0),
      all: times.reduce((sum, time) => sum + time, 0),
    };
  });
}

/** The idle share of each core between two readings, from 0 to 1. */
export function idleShares(before: readonly CoreTimes[], after: readonly CoreTimes[]): number[] {
  return after.map(({ idle, all }, core) => {
    const from = before[core] ?? { idle: 0, all: 0 };
    return Math.round((100 * (idle - from.idle)) / Math.max(1, all - from.all)) / 100;
  });
}

const timesOf = (fields: readonly string[] | null, places: readonly number[]): number =>
  places.reduce((sum, at) => sum + Number(fields?.[at] ?? 0), 0) * TICK_US;

function statOf(pid: number): string[] | null {
  try {
    return fieldsOf(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** The fields from the third on; the name may contain spaces, so they are counted from its closing bracket. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
