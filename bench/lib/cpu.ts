import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const TICK_US = 10_000;

/** Where in /proc/pid/stat, counted from the third field, times stand: own, and those of children that have ended. */
const OWN = [11, 12] as const;
const ENDED_CHILDREN = [13, 14] as const;
const PARENT = 1;
/** Where in a core's line of /proc/stat its idle times stand: idle, and waiting for a disk. */
const IDLE = [3, 4] as const;
/** Times beyond these are parts of the first ones. */
const CORE_TIMES = 8;

/** CPU time that a process has used so far, user and system, in microseconds; 0 when it is gone. */
export function cpuOf(pid: number): number {
  return timesOf(statOf(pid), OWN);
}

/** The same of a process and its children, living and ended: of a PostgreSQL server with all its backends. */
export function cpuOfTree(pid: number): number {
  let total = cpuOf(pid) + timesOf(statOf(pid), ENDED_CHILDREN);
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && Number(statOf(Number(entry))?.[PARENT]) === pid) total += cpuOf(Number(entry));
  }
  return total;
}

/** CPU time of the children that have ended, from a line of /proc/pid/stat. */
export const cpuOfEndedChildren = (stat: string): number => timesOf(fieldsOf(stat), ENDED_CHILDREN);

export interface CoreTimes {
  readonly idle: number;
  readonly all: number;
}

/** What each core has done so far. */
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

/** The share of the time between two readings in which each core had nothing to do, from 0 to 1. */
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

/** The fields from the third on; a name may hold blanks, so they are counted from its bracket. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');
