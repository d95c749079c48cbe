import { randomInt } from 'node:crypto';
import type { Services } from '#server/app/services.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const CODES = 10;
const CHARACTERS = 10;
/** Digits and capitals without those that look alike: 32, so a code has 50 bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = (): string => Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function hashOf({ config }: Services, userId: string, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return keyedHash(config.secret, 'recovery-code', `${userId}${code}`);
}

/** Ten new codes of a user, as they are shown; those before are deleted. */
export async function renewRecoveryCodes(services: Services, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  const hashes = codes.map((code) => hashOf(services, userId, code));
  await tx.run(sql`DELETE FROM recovery_code WHERE user_id = ${userId}`);
  await tx.run(sql`
    INSERT INTO recovery_code (user_id, code_hash) SELECT ${userId}::uuid, h FROM unnest(${hashes}::bytea[]) AS c (h)`);
  return codes.map((code) => `${code.slice(0, CHARACTERS / 2)}-${code.slice(CHARACTERS / 2)}`);
}

/** Uses a code up, however it was typed. Returns false when the user has no such code, or it was used. */
export async function takeRecoveryCode(services: Services, userId: string, typed: string): Promise<boolean> {
  const rows = await services.db.run(sql`
    UPDATE recovery_code SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ${hashOf(services, userId, typed)} AND used_at IS NULL`);
  return rows === 1;
}

/** Whether the user has such a code that was not used. */
export async function hasRecoveryCode(services: Services, userId: string, typed: string): Promise<boolean> {
  const row = await services.db.maybe(sql`
    SELECT FROM recovery_code
    WHERE user_id = ${userId} AND code_hash = ${hashOf(services, userId, typed)} AND used_at IS NULL`);
  return row !== null;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL`);
  return count;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM recovery_code WHERE user_id = ${userId}`);
}
