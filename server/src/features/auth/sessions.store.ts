import { STAFF_ROLES } from '#core/access/access.ts';
import type { Services } from '#server/app/services.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SessionTable } from '#server/platform/postgres/tables/users.ts';

export interface NewSession {
  readonly userId: string;
  readonly deviceId: string;
  readonly address: string;
  readonly userAgent: string;
  /** Opened by the service login, whose sessions are shorter. */
  readonly service: boolean;
  /** The hash that the password was checked against: no session is opened once another password is set. */
  readonly passwordHash?: string;
}

export interface OpenedSession {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Null when the user is suspended or the password has changed. The user's row is locked until the session exists, so
 * that a login under way does not survive a change of the password. Sessions of staff are short, whichever login opened
 * them.
 */
export async function openSession(
  services: Services,
  db: Queryable,
  session: NewSession,
): Promise<OpenedSession | null> {
  const id = newId();
  const token = newToken();
  const { rules } = services;
  const { passwordHash = null } = session;
  const row = await db.maybe<{ expires_at: Date }>(sql`
    INSERT INTO session (id, token_hash, user_id, device_id, address, user_agent, service, expires_at)
    SELECT ${id}::uuid, ${sha256(token)}::bytea, u.id, ${session.deviceId}::text, ${session.address}::text,
           ${session.userAgent}::text, s.service,
           now() + make_interval(secs => CASE WHEN s.service THEN ${rules.get('auth.service_session_ttl_s')}::int
                                              ELSE ${rules.get('auth.session_ttl_s')}::int END)
    FROM app_user u CROSS JOIN LATERAL (SELECT ${session.service}::boolean OR u.role = ANY (${STAFF_ROLES}::text[]) AS service) s
    WHERE u.id = ${session.userId} AND u.status = 'active'
      AND (${passwordHash}::text IS NULL OR u.password_hash = ${passwordHash}) FOR SHARE OF u
    RETURNING expires_at`);
  return row === null ? null : { id, token, expiresAt: row.expires_at };
}

/**
 * Whether the account has had a session on this device, or set a password there by a mailed code within the last day:
 * then strangers cannot lock it out.
 */
export async function knowsDevice(db: Queryable, userId: string | null, deviceId: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(sql`
    SELECT ${deviceId}::text <> '' AND (
      EXISTS (SELECT 1 FROM session WHERE user_id = ${userId} AND device_id = ${deviceId})
      OR EXISTS (SELECT 1 FROM app_user u JOIN email_code c ON lower(c.email) = lower(u.email)
                 WHERE u.id = ${userId} AND u.email_confirmed_at IS NOT NULL AND c.device_id = ${deviceId}
                   AND c.purpose = 'password' AND c.used_at > now() - interval '1 day')) AS known`);
  return row.known;
}

export interface Ending {
  readonly userId: string;
  /** Only this session; without it, all of the user's. */
  readonly only?: string;
  /** All except this one. */
  readonly keep?: string;
  readonly reason: (SessionNews & { kind: 'ended' })['reason'];
}

/** Ends sessions of a user, and tells caches and sockets once that is durable. Returns the number of ended sessions. */
export async function endSessions(services: Services, tx: Tx, ending: Ending): Promise<number> {
  const { userId, only = null, keep = null, reason } = ending;
  const rows = await tx.many<{ id: string }>(sql`
    UPDATE session SET ended_at = now()
    WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > now()
      AND (${only}::uuid IS NULL OR id = ${only}) AND (${keep}::uuid IS NULL OR id <> ${keep})
    RETURNING id`);
  const news: SessionNews = { kind: 'ended', userId, sessionIds: rows.map((row) => row.id), reason };
  if (rows.length > 0) tx.afterCommit(() => services.bus.publish('sessions', news));
  return rows.length;
}

export type SessionRow = Pick<SessionTable, 'id' | 'address' | 'userAgent' | 'createdAt' | 'expiresAt'>;

export const liveSessions = (db: Queryable, userId: string): Promise<SessionRow[]> =>
  db.many<SessionRow>(sql`
    SELECT id, address, user_agent AS "userAgent", created_at AS "createdAt", expires_at AS "expiresAt"
    FROM session WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > now()
    ORDER BY created_at DESC LIMIT 50`);
