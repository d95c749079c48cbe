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
  /** The member of the user's team who acts in it. */
  readonly operatorId?: string;
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
  const row = await db.maybe<{ expiresAt: Date }>(sql`
    INSERT INTO session (id, token_hash, user_id, operator_id, device_id, address, user_agent, service, expires_at)
    SELECT ${id}::uuid, ${sha256(token)}::bytea, u.id, ${session.operatorId ?? null}::uuid, ${session.deviceId}::text, ${session.address}::text,
           ${session.userAgent}::text, s.service,
           now() + make_interval(secs => CASE WHEN s.service THEN ${rules.get('auth.service_session_ttl_s')}::int
                                              ELSE ${rules.get('auth.session_ttl_s')}::int END)
    FROM app_user u CROSS JOIN LATERAL (SELECT ${session.service}::boolean OR u.role = ANY (${STAFF_ROLES}::text[]) AS service) s
    WHERE u.id = ${session.userId} AND u.status = 'active'
      AND (${passwordHash}::text IS NULL OR u.password_hash = ${passwordHash}) FOR SHARE OF u
    RETURNING expires_at`);
  return row === null ? null : { id, token, expiresAt: row.expiresAt };
}

export interface Ending {
  readonly userId: string;
  /** Only this session; without it, all of the user's. */
  readonly only?: string;
  /** All except this one. */
  readonly keep?: string;
  readonly reason: (SessionNews & { kind: 'ended' })['reason'];
}

/**
 * Ends sessions of a user, those in which they act for a provider and those in which operators act for them, and tells
 * caches and sockets once that is durable. Returns the number of ended sessions.
 */
export async function endSessions(services: Services, tx: Tx, ending: Ending): Promise<number> {
  const { userId, only = null, keep = null, reason } = ending;
  const rows = await tx.many<EndedSession>(sql`
    UPDATE session SET ended_at = now()
    WHERE (user_id = ${userId} OR operator_id = ANY (ARRAY(
            SELECT m.id FROM team_member m WHERE m.user_id = ${userId} AND m.ended_at IS NULL)))
      AND ended_at IS NULL AND expires_at > now()
      AND (${only}::uuid IS NULL OR id = ${only}) AND (${keep}::uuid IS NULL OR id <> ${keep})
    RETURNING id, user_id`);
  publishEnded({ services, tx }, rows, reason);
  return rows.length;
}

/** Ends the sessions in which these members act for their provider. */
export async function endOperatorSessions(services: Services, tx: Tx, memberIds: readonly string[]): Promise<void> {
  const rows = await tx.many<EndedSession>(sql`
    UPDATE session SET ended_at = now()
    WHERE operator_id = ANY (${[...memberIds]}::uuid[]) AND ended_at IS NULL AND expires_at > now()
    RETURNING id, user_id`);
  publishEnded({ services, tx }, rows, 'elsewhere');
}

type EndedSession = Pick<SessionTable, 'id' | 'userId'>;

/** Sockets are found by the user whose session it is: of an operator, the provider. */
function publishEnded(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  rows: readonly EndedSession[],
  reason: Ending['reason'],
): void {
  for (const [userId, ended] of Map.groupBy(rows, (row) => row.userId)) {
    const news: SessionNews = { kind: 'ended', userId, sessionIds: ended.map(({ id }) => id), reason };
    tx.afterCommit(() => services.bus.publish('sessions', news));
  }
}

export interface SessionRow extends Pick<SessionTable, 'id' | 'address' | 'userAgent' | 'createdAt' | 'expiresAt'> {
  /** The member of the team who acts in it; null: the owner of the account. */
  readonly operator: string | null;
}

export const liveSessions = (db: Queryable, userId: string): Promise<SessionRow[]> =>
  db.many<SessionRow>(sql`
    SELECT id, address, user_agent, created_at, expires_at,
           (SELECT m.name FROM team_member m WHERE m.id = operator_id) AS operator
    FROM session WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > now()
    ORDER BY created_at DESC LIMIT 50`);
