// What the installation runs before the lock file is read: Node and npm, pinned by the hashes of their packages. For
// another version, ask `npm view PACKAGE@VERSION dist.integrity` for each entry. Only Node's built-in modules are used.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PINS = JSON.parse(readFileSync(new URL('./runtime-integrity.json', import.meta.url), 'utf8'));

/** The pinned hash of a package at a version; undefined when there is none. `of`: `node` or `npm`. */
export const pinOf = (of, version, name) => PINS[`${of}@${version}`]?.[name];

/**
 * Null when the packages that npm has put into `folder` have the pinned hashes, else which of them has not. npm compares
 * each download with the hash that it records.
 */
export function runtimeFault(folder, packages) {
  const recorded = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8')).packages;
  for (const { of, version, name } of packages) {
    const pin = pinOf(of, version, name);
    if (pin === undefined) return `${name} ${version} has no hash in tools/runtime-integrity.json`;
    const entry = recorded[`node_modules/${name}`];
    if (entry?.version !== version || entry.integrity !== pin) return `${name} ${version} is not what its hash says`;
  }
  return null;
}
