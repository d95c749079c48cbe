import { skeleton } from '#core/people/lookalike.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Whether an administrator exists who can sign in. */
export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM app_user WHERE role = 'admin' AND status = 'active' LIMIT 1`)) !== null;

export async function insertLink(db: Queryable, keyHash: Buffer, ttlS: number): Promise<Date> {
  const { expiresAt } = await db.one<{ expiresAt: Date }>(sql`
    INSERT INTO admin_link (key_hash, expires_at) VALUES (${keyHash}, now() + make_interval(secs => ${ttlS}))
    RETURNING expires_at AS "expiresAt"`);
  return expiresAt;
}

export const liveLink = (db: Queryable, keyHash: Buffer): Promise<{ expiresAt: Date } | null> =>
  db.maybe<{ expiresAt: Date }>(sql`
    SELECT expires_at AS "expiresAt" FROM admin_link WHERE key_hash = ${keyHash} AND expires_at > now()`);

/** Uses a link up, and every other one with it; false: it is used, expired or invented. */
export async function takeLink(db: Queryable, keyHash: Buffer): Promise<boolean> {
  const used = await db.run(sql`DELETE FROM admin_link WHERE key_hash = ${keyHash} AND expires_at > now()`);
  if (used === 1) await db.run(sql`DELETE FROM admin_link`);
  return used === 1;
}

export interface NewAdmin {
  readonly id: string;
  readonly userName: string;
  /** The public name. */
  readonly nickname: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly lang: 'en' | 'zh_cn';
}

/** The link came from the host, so nothing is mailed to confirm the address. False when the login name is taken. */
export async function insertAdmin(db: Queryable, admin: NewAdmin): Promise<boolean> {
  const look = skeleton(admin.nickname);
  const rows = await db.run(sql`
    INSERT INTO app_user (id, user_name, nickname, nickname_look, email, password_hash, lang, role, email_confirmed_at)
    VALUES (${admin.id}, ${admin.userName}, ${admin.nickname}, nullif(${look}, ''), ${admin.email},
            ${admin.passwordHash}, ${admin.lang}, 'admin', now())
    ON CONFLICT (lower(user_name)) DO NOTHING`);
  return rows === 1;
}
