import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Whether an administrator exists who can sign in. */
export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM app_user WHERE role = 'admin' AND status = 'active' LIMIT 1`)) !== null;

export async function insertLink(db: Queryable, keyHash: Buffer, ttlS: number): Promise<Date> {
  const { expiresAt } = await db.one<{ expiresAt: Date }>(sql`
    INSERT INTO admin_link (key_hash, expires_at) VALUES (${keyHash}, now() + make_interval(secs => ${ttlS}))
    RETURNING expires_at`);
  return expiresAt;
}

export const liveLink = (db: Queryable, keyHash: Buffer): Promise<{ expiresAt: Date } | null> =>
  db.maybe<{ expiresAt: Date }>(sql`
    SELECT expires_at FROM admin_link WHERE key_hash = ${keyHash} AND expires_at > now()`);

/** Uses a link up, and every other one with it; false: it is used, expired or invented. */
export async function takeLink(db: Queryable, keyHash: Buffer): Promise<boolean> {
  const used = await db.run(sql`DELETE FROM admin_link WHERE key_hash = ${keyHash} AND expires_at > now()`);
  if (used === 1) await db.run(sql`DELETE FROM admin_link`);
  return used === 1;
}
