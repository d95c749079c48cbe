import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type MasterKey, parseMasterKeys, SINGLE_KEY } from './master-keys.ts';
import { ensureSecrets, type Secrets } from './secrets.ts';

const RANDOM_KEY = 'must be random, for instance from: openssl rand -base64 32';
const RING = 'must look like 1:KEY,2:KEY with ids from 1 to 255 and keys of 32 bytes in base64';

const areRandom = (keys: readonly MasterKey[]): boolean => keys.every(({ key }) => new Set(key).size > 8);

function readRing(text: string, { addIssue }: z.RefinementCtx): MasterKey[] {
  const keys = parseMasterKeys(text);
  if (keys !== null) return keys;
  addIssue({ code: 'custom', message: RING });
  return z.NEVER;
}

/** One master key. */
export const zMasterKey = z
  .string()
  .regex(SINGLE_KEY, 'must be 32 bytes in base64, for instance from: openssl rand -base64 32')
  .transform(readRing)
  .refine(areRandom, RANDOM_KEY);

/** Several, each with its id. */
export const zMasterKeys = z.string().regex(/:/, RING).transform(readRing).refine(areRandom, RANDOM_KEY);

export const zSecret = (length: number) =>
  z
    .string()
    .min(length, `must have at least ${length} characters, for instance from: openssl rand -base64 36`)
    .refine((text) => new Set(text).size > 8, 'must be random, for instance from: openssl rand -base64 36');

/** The variables of the environment that hold secrets, or name the file that does. */
interface SecretVariables {
  readonly SECRET?: string | undefined;
  readonly MASTER_KEY?: MasterKey[] | undefined;
  readonly MASTER_KEYS?: MasterKey[] | undefined;
  readonly SIGN_SECRET?: string | undefined;
  readonly SECRETS_FILE?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}

/**
 * The secrets of the environment; those that it leaves out come from SECRETS_FILE, or from a file of the data folder,
 * where they are generated once. Throws when the database is one of the operator's and secrets are missing.
 */
export function secretsOf(env: SecretVariables, dataDir: string): Secrets {
  const { SECRET, MASTER_KEYS, SIGN_SECRET, SECRETS_FILE } = env;
  if (MASTER_KEYS !== undefined && env.MASTER_KEY !== undefined) {
    throw new Error('MASTER_KEYS replaces MASTER_KEY: set one of them');
  }
  const MASTER_KEY = MASTER_KEYS ?? env.MASTER_KEY;
  const missing = Object.entries({ SECRET, MASTER_KEY, SIGN_SECRET }).filter(([, value]) => value === undefined);
  if (env.DATABASE_URL !== undefined && SECRETS_FILE === undefined && missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`${names}: required with DATABASE_URL, because a database of yours has no default secrets`);
  }
  if (SECRET !== undefined && MASTER_KEY !== undefined && SIGN_SECRET !== undefined) {
    return { secret: SECRET, masterKeys: MASTER_KEY, signSecret: SIGN_SECRET };
  }
  const secrets = ensureSecrets(SECRETS_FILE === undefined ? join(dataDir, 'secrets.json') : resolve(SECRETS_FILE));
  return {
    secret: SECRET ?? secrets.secret,
    masterKeys: MASTER_KEY ?? secrets.masterKeys,
    signSecret: SIGN_SECRET ?? secrets.signSecret,
  };
}
