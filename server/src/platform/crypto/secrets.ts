import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** Keys sessions, CSRF tokens and the hashes that find duplicates. */
  readonly secret: string;
  /** 32 bytes; wraps the data keys of sealed cards. Losing it loses every card code. */
  readonly masterKey: Buffer;
  /** Part of every request's sign. Every browser has it: it protects nothing. */
  readonly signSecret: string;
}

interface StoredSecrets {
  readonly secret: string;
  readonly masterKey: string;
  readonly signSecret: string;
}

/** The secrets of a data folder, generated at its first start and readable only by its owner. */
export function ensureSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = read(file) ?? create(file);
  return { ...stored, masterKey: Buffer.from(stored.masterKey, 'base64') };
}

function read(file: string): StoredSecrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as StoredSecrets;
  } catch {
    throw new Error(`${file} is damaged: without its master key no stored card code can be opened; restore it`);
  }
}

function create(file: string): StoredSecrets {
  mkdirSync(join(file, '..'), { recursive: true });
  const fresh: StoredSecrets = {
    secret: randomBytes(36).toString('base64'),
    masterKey: randomBytes(32).toString('base64'),
    signSecret: randomBytes(18).toString('base64'),
  };
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link never replaces a file: of two processes that start together, one's secrets win and both use them.
    linkSync(partial, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return read(file) ?? fresh;
}
