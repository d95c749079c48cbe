import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the files by their names, and removes all others. */
export function writeTables(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, `${name}.ts`), text);
}

/** The files of the folder, as `renderTables` answers them. */
export function readTables(folder: string): Map<string, string> {
  const names = readdirSync(folder).sort();
  return new Map(names.map((name) => [name.replace('.ts', ''), readFileSync(join(folder, name), 'utf8')]));
}
