import { randomBytes } from 'node:crypto';
import type { Queryable } from '../postgres/db.ts';
import { sql } from '../postgres/sql.ts';
import { KEY_BYTES } from './aes.ts';
import type { KeyRing } from './key-ring.ts';

const HASH_KEY = 'hash';
const BOUND = Buffer.from('cardway hash key');

/**
 * The key of the hashes that find duplicates. It is made once for a database and stored there, wrapped by the ring, so
 * that codes stay known whatever happens to a master key. Throws when the ring is not that of this database.
 */
export async function ensureHashKey(db: Queryable, ring: KeyRing): Promise<Buffer> {
  const fresh = ring.wrap(randomBytes(KEY_BYTES), BOUND);
  await db.run(sql`INSERT INTO vault_key (name, wrapped) VALUES (${HASH_KEY}, ${fresh}) ON CONFLICT (name) DO NOTHING`);
  try {
    return ring.unwrap(await wrappedHashKey(db), BOUND);
  } catch (cause) {
    throw new Error('MASTER_KEY or MASTER_KEYS does not have the key that this database was made with', { cause });
  }
}

/** Wraps it with the newest master key. Returns the number of keys that changed. */
export async function rewrapHashKey(db: Queryable, ring: KeyRing): Promise<number> {
  const old = await wrappedHashKey(db);
  const renewed = ring.renew(old, BOUND);
  if (renewed === null) return 0;
  return db.run(sql`UPDATE vault_key SET wrapped = ${renewed} WHERE name = ${HASH_KEY} AND wrapped = ${old}`);
}

async function wrappedHashKey(db: Queryable): Promise<Buffer> {
  const { wrapped } = await db.one<{ wrapped: Buffer }>(sql`SELECT wrapped FROM vault_key WHERE name = ${HASH_KEY}`);
  return wrapped;
}
