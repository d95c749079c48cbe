import { readFileSync, statSync } from 'node:fs';

const OTHERS_MAY = 0o077;

/** What a file of the signer's own holds. Throws when others may read it. */
export function secretOf(variable: string, file: string): string {
  if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_MAY) !== 0) {
    throw new Error(`${variable}: others may read the file; let only its owner (chmod 600)`);
  }
  return readFileSync(file, 'utf8').trim();
}
