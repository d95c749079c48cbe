import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** Marks everything that a run starts: children inherit it. A nested run adds its own name. */
export const RUN_MARK = 'CARDWAY_TEST_RUN';

/** How deep the data folders of products may be in a run's folder. */
const DATA_FOLDER_DEPTH = 3;

/**
 * Processes left behind by the run in this folder: those that inherited its mark, work in its folder, or have a path in
 * it as an argument. A database's process inherits no environment of ours and belongs to another user, whose working
 * directory root cannot read in every container, but its command line can always be read.
 */
export function leftovers(folder: string): Leftover[] {
  if (process.platform !== 'linux') return [];
  const run = basename(folder);
  const folders = [folder, ...distantClusters(folder)];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '')
    .filter(({ pid, command }) => isMarked(pid, run) || folders.some((path) => isAtWorkIn({ pid, command }, path)));
}

function isMarked(pid: number, run: string): boolean {
  const entry = read(`/proc/${pid}/environ`)
    .split('\0')
    .find((line) => line.startsWith(`${RUN_MARK}=`));
  return (
    entry
      ?.slice(RUN_MARK.length + 1)
      .split(' ')
      .includes(run) ?? false
  );
}

function isAtWorkIn({ pid, command }: Leftover, folder: string): boolean {
  if (`${command} `.includes(`${folder}/`) || `${command} `.includes(`${folder} `)) return true;
  try {
    const place = readlinkSync(`/proc/${pid}/cwd`);
    return place === folder || place.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

/** Clusters outside the folder, because the database's user cannot reach it: each data folder names its own. */
function distantClusters(folder: string, depth = DATA_FOLDER_DEPTH): string[] {
  if (depth === 0 || !existsSync(folder)) return [];
  const own = /"cluster": "([^"]+)"/.exec(read(join(folder, 'postgres.json')))?.[1];
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => distantClusters(join(folder, entry.name), depth - 1));
  return own === undefined || own.startsWith(`${folder}/`) ? inside : [own, ...inside];
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
