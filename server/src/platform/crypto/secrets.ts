import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type MasterKey, parseMasterKeys } from './master-keys.ts';

export interface Secrets {
  /** Keys sessions, CSRF tokens and the hashes that find duplicates. */
  readonly secret: string;
  /** They wrap the data keys of codes, addresses and files. Losing them loses all of these. */
  readonly masterKeys: readonly MasterKey[];
  /** Part of every request's sign. Every browser has it: it protects nothing. */
  readonly signSecret: string;
}

interface StoredSecrets {
  readonly secret: string;
  /** As MASTER_KEY or as MASTER_KEYS. */
  readonly masterKey: string;
  readonly signSecret: string;
}

/** The secrets of an installation, generated in this file at its first start and readable only by its owner. */
export function ensureSecrets(file: string): Secrets {
  const { secret, masterKey, signSecret } = read(file) ?? create(file);
  const masterKeys = parseMasterKeys(masterKey);
  if (masterKeys === null) throw damaged(file);
  return { secret, masterKeys, signSecret };
}

const damaged = (file: string): Error =>
  new Error(`${file} is damaged: without its master key no stored card code can be opened; restore it`);

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
    throw damaged(file);
  }
}

function create(file: string): StoredSecrets {
  mkdirSync(dirname(file), { recursive: true });
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
