import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** Marks everything that a run starts: children inherit it. */
export const RUN_MARK = 'CARDWAY_TEST_RUN';

/** Processes that a run left behind: marked with its name, or at work in its folder. Ourselves aside. */
export function leftovers(run: string, folder: string): Leftover[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && (marked(pid, run) || worksIn(pid, folder)))
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '');
}

function marked(pid: number, run: string): boolean {
  return read(`/proc/${pid}/environ`).split('\0').includes(`${RUN_MARK}=${run}`);
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
