import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = ['core', 'contract', 'server', 'web', 'tests', 'tools', 'bench'];

/** Our own files with one of these endings, by path from the root. Installed and built files do not count. */
export function sources(endings: RegExp): string[] {
  return FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => endings.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .sort();
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
